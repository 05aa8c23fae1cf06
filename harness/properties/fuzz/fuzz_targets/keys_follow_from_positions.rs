#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| plywood_properties::keys_follow_from_positions(bytes));
