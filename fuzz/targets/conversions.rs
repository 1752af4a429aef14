#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stakeout::fuzzing::run("conversions", input));
