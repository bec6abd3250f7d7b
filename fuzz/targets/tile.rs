#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(what) = boneyard::fuzz::tiles(bytes) {
        panic!("{what}");
    }
});
