#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(what) = boneyard::fuzz::lines(bytes) {
        panic!("{what}");
    }
});
