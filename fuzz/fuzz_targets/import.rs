#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boneyard_fuzz::import(bytes));
