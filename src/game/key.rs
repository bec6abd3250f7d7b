//! Keys of states: what every game mixes its own from.

/// 128 well-mixed bits of a code: two rounds of splitmix64 with different starts, one for
/// each half.
pub(super) fn mix(code: u64) -> u128 {
    let round = |start: u64| {
        let mut z = code.wrapping_add(start);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    u128::from(round(0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(round(0xd1b5_4a32_d192_ed03))
}
