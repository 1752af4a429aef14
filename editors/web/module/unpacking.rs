//! Unpacks what `build.mjs` packs into the page that is one file: LZMA, written as text.
//!
//! A module of its own, since the others are inside what it unpacks, and in WebAssembly, since
//! JavaScript starts slowly: an interpreter runs its first tenths of a second. LZMA is written after
//! the specification of its author, for the one set of parameters that the build uses (lc 4, lp 0,
//! pb 0). Deliberately not here: protection against anything that the build has not packed.

#![cfg_attr(target_arch = "wasm32", no_std)]

use core::cell::UnsafeCell;
use core::slice::from_raw_parts_mut;

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// One module unpacks one text, and has one thread.
struct Only(UnsafeCell<Decoder>);

// SAFETY: a module has one thread.
unsafe impl Sync for Only {}

static DECODER: Only = Only(UnsafeCell::new(Decoder::UNUSED));

/// Takes over the text of so many bytes at an address. Returns how many bytes are packed in it.
///
/// # Safety
/// The bytes at the address are this module's from now on, and initialised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(text: *mut u8, length: usize) -> usize {
    // SAFETY: see above; no other reference to the decoder exists during this call.
    let (decoder, bytes) = unsafe { (&mut *DECODER.0.get(), from_raw_parts_mut(text, length)) };
    decoder.text = Text { start: text, length, at: 0, bytes: 0, bits: 0, count: 0 };
    decoder.open(bytes)
}

/// Unpacks until so many bytes are there, or a few more. Each call gets the same address, with
/// place for all bytes. To be called for some kilobytes at a time: an engine replaces its first quick
/// translation of a function by a faster one only between two calls.
///
/// # Safety
/// The bytes at the address are the caller's, and initialised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unpack(output: *mut u8, until: usize) {
    // SAFETY: see above; the text is what `open` has taken over.
    let (decoder, text, output) = unsafe {
        let decoder = &mut *DECODER.0.get();
        let text = from_raw_parts_mut(decoder.text.start, decoder.text.length);
        let output = from_raw_parts_mut(output, decoder.size);
        (decoder, text, output)
    };
    let until = until.min(output.len());
    let missing = until.saturating_sub(decoder.position);
    decoder.text.read(text, decoder.bits.at + MAX_PACKED * missing);
    decoder.unpack(text, output, until);
}

/// Digits of a group, their base, and the bits that they stand for.
const GROUP: usize = 6;
const BASE: u64 = 144;
const GROUP_BITS: u32 = 43;
/// The first digits that characters of two and three bytes stand for, and the last digit.
const TWO_BYTES: u32 = 125;
const THREE_BYTES: u32 = 140;
const LAST: u32 = 143;

/// A text, which is replaced by the bytes that it stands for. Every character is a digit: of those
/// of one byte, all but NUL, CR and `<`, which HTML would change or read. Characters of more bytes
/// stand for some bits more, which follow the bits of their group.
struct Text {
    start: *mut u8,
    length: usize,
    /// Bytes of the text that are read, and those written in their place.
    at: usize,
    bytes: usize,
    /// Bits that are not a byte yet, and their number.
    bits: u64,
    count: u32,
}

impl Text {
    /// Reads on until so many bytes are there, or all.
    fn read(&mut self, text: &mut [u8], until: usize) {
        while self.bytes < until && self.at < text.len() {
            let (mut group, mut place) = (0, 1);
            let mut rests = [(0, 0); GROUP];
            for rest in &mut rests {
                if self.at == text.len() {
                    break;
                }
                let (digit, value, bits, bytes) = character(&text[self.at..]);
                group += u64::from(digit) * place;
                place *= BASE;
                *rest = (value, bits);
                self.at += bytes;
            }
            self.put(text, group, GROUP_BITS);
            for (value, bits) in rests {
                self.put(text, value, bits);
            }
        }
    }

    fn put(&mut self, text: &mut [u8], value: u64, bits: u32) {
        self.bits = self.bits << bits | value;
        self.count += bits;
        while self.count >= 8 {
            self.count -= 8;
            text[self.bytes] = (self.bits >> self.count) as u8;
            self.bytes += 1;
        }
        self.bits &= (1 << self.count) - 1;
    }
}

/// The digit that a character is, the bits that it stands for besides and their number, and its
/// bytes.
fn character(text: &[u8]) -> (u32, u64, u32, usize) {
    let first = u32::from(text[0]);
    let next = |index: usize| u32::from(text[index] & 0x3f);
    if first < 0x80 {
        let left_out = 1 + u32::from(first > 0x0d) + u32::from(first > 0x3c);
        return (first - left_out, 0, 0, 1);
    }
    if first < 0xe0 {
        let value = ((first & 0x1f) << 6 | next(1)) - 0x80;
        return (TWO_BYTES + (value >> 7), u64::from(value & 0x7f), 7, 2);
    }
    let value = ((first & 0x0f) << 12 | next(1) << 6 | next(2)) - 0x800;
    let digit = THREE_BYTES + (value >> 14);
    // Behind the last ones come those that are no characters.
    let bits = if digit == LAST { 12 } else { 14 };
    (digit, u64::from(value & 0x3fff), bits, 3)
}

/// Bits of a probability, and how fast it adapts.
const PRECISION: u32 = 11;
const RATE: u32 = 5;
const EQUAL: u16 = 1 << (PRECISION - 1);
const LOWEST_RANGE: u32 = 1 << 24;
/// Bits of the byte before that literals depend on.
const LITERAL_CONTEXT: u32 = 4;
const LITERAL: usize = 0x300;
/// Distances between these have predicted bits, those behind only the lowest four.
const FIRST_MODELLED: u32 = 4;
const END_MODELLED: u32 = 14;
const ALIGN_BITS: u32 = 4;
const SHORTEST: usize = 2;
/// Properties, the size of the dictionary and that of the content.
const HEADER: usize = 13;
/// Bytes that a byte is packed in at most: eight bits of the least probability take 48.
const MAX_PACKED: usize = 6;

// Where each kind of probability starts. The states tell what came last; from this one on, it was a
// match.
const STATES: usize = 12;
const AFTER_MATCH: usize = 7;
const IS_MATCH: usize = 0;
const IS_REPEAT: usize = IS_MATCH + STATES;
const IS_SECOND: usize = IS_REPEAT + STATES;
const IS_THIRD: usize = IS_SECOND + STATES;
const IS_FOURTH: usize = IS_THIRD + STATES;
const IS_LONG: usize = IS_FOURTH + STATES;
const SLOTS: usize = IS_LONG + STATES;
const MODELLED: usize = SLOTS + 4 * 64;
const ALIGNED: usize = MODELLED + 128;
const MATCH_LENGTHS: usize = ALIGNED + (1 << ALIGN_BITS);
const REPEAT_LENGTHS: usize = MATCH_LENGTHS + LENGTHS;
const LITERALS: usize = REPEAT_LENGTHS + LENGTHS;
const ALL: usize = LITERALS + (LITERAL << LITERAL_CONTEXT);
/// Those of one kind of lengths: two choices, then short, middle and long ones.
const LENGTHS: usize = LONG + 256;
const SHORT: usize = 2;
const MIDDLE: usize = SHORT + 8;
const LONG: usize = MIDDLE + 8;

struct Decoder {
    text: Text,
    size: usize,
    bits: Bits,
    position: usize,
    state: usize,
    /// The latest distances, the last one first.
    distances: [usize; 4],
    probabilities: [u16; ALL],
}

impl Decoder {
    /// All zero, so the module does not contain it.
    const UNUSED: Self = Self {
        text: Text { start: core::ptr::null_mut(), length: 0, at: 0, bytes: 0, bits: 0, count: 0 },
        size: 0,
        bits: Bits { range: 0, code: 0, at: 0 },
        position: 0,
        state: 0,
        distances: [0; 4],
        probabilities: [0; ALL],
    };

    fn open(&mut self, text: &mut [u8]) -> usize {
        self.text.read(text, HEADER + 5);
        let word = |at: usize| {
            text[at..at + 4].iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))
        };
        self.size = word(5) as usize;
        self.bits = Bits { range: u32::MAX, code: word(HEADER + 1).swap_bytes(), at: HEADER + 5 };
        self.position = 0;
        self.state = 0;
        self.distances = [1; 4];
        self.probabilities.fill(EQUAL);
        self.size
    }

    fn unpack(&mut self, input: &[u8], output: &mut [u8], until: usize) {
        let Self { probabilities, distances, .. } = self;
        let (mut bits, mut position, mut state) = (self.bits, self.position, self.state);
        while position < until {
            if !bits.next(input, &mut probabilities[IS_MATCH + state]) {
                let before = if position > 0 { output[position - 1] } else { 0 };
                let from = LITERALS + LITERAL * usize::from(before >> (8 - LITERAL_CONTEXT));
                let probabilities = &mut probabilities[from..from + LITERAL];
                // After a match: the byte that would continue it is likely not to come.
                let unlike = (state >= AFTER_MATCH).then(|| output[position - distances[0]]);
                output[position] = bits.literal(input, probabilities, unlike);
                position += 1;
                state = match state {
                    0..4 => 0,
                    4..10 => state - 3,
                    _ => state - 6,
                };
                continue;
            }
            let after_literal = state < AFTER_MATCH;
            let length;
            if !bits.next(input, &mut probabilities[IS_REPEAT + state]) {
                length = bits.length(input, &mut probabilities[MATCH_LENGTHS..][..LENGTHS]);
                distances.copy_within(..3, 1);
                distances[0] = bits.distance(input, &mut probabilities[..MATCH_LENGTHS], length);
                state = if after_literal { 7 } else { 10 };
            } else {
                let which = if !bits.next(input, &mut probabilities[IS_SECOND + state]) {
                    if !bits.next(input, &mut probabilities[IS_LONG + state]) {
                        output[position] = output[position - distances[0]];
                        position += 1;
                        state = if after_literal { 9 } else { 11 };
                        continue;
                    }
                    0
                } else if !bits.next(input, &mut probabilities[IS_THIRD + state]) {
                    1
                } else {
                    2 + usize::from(bits.next(input, &mut probabilities[IS_FOURTH + state]))
                };
                distances[..=which].rotate_right(1);
                length = bits.length(input, &mut probabilities[REPEAT_LENGTHS..][..LENGTHS]);
                state = if after_literal { 8 } else { 11 };
            }
            for _ in 0..length {
                output[position] = output[position - distances[0]];
                position += 1;
            }
        }
        (self.bits, self.position, self.state) = (bits, position, state);
    }
}

/// The range decoder.
#[derive(Clone, Copy)]
struct Bits {
    range: u32,
    code: u32,
    at: usize,
}

impl Bits {
    #[inline(always)]
    fn next(&mut self, input: &[u8], probability: &mut u16) -> bool {
        let bound = (self.range >> PRECISION) * u32::from(*probability);
        let bit = self.code >= bound;
        if bit {
            self.range -= bound;
            self.code -= bound;
            *probability -= *probability >> RATE;
        } else {
            self.range = bound;
            *probability += ((1 << PRECISION) - *probability) >> RATE;
        }
        self.refill(input);
        bit
    }

    #[inline(always)]
    fn refill(&mut self, input: &[u8]) {
        if self.range < LOWEST_RANGE {
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(input.get(self.at).copied().unwrap_or(0));
            self.at += 1;
        }
    }

    /// A number of so many bits, the highest first.
    fn tree(&mut self, input: &[u8], probabilities: &mut [u16], count: u32) -> usize {
        let mut node = 1;
        for _ in 0..count {
            node = node << 1 | usize::from(self.next(input, &mut probabilities[node]));
        }
        node - (1 << count)
    }

    /// The same with the lowest bit first; the probabilities start at node 1.
    fn reversed(&mut self, input: &[u8], probabilities: &mut [u16], count: u32) -> usize {
        let (mut node, mut value) = (1, 0);
        for bit in 0..count {
            let next = usize::from(self.next(input, &mut probabilities[node - 1]));
            node = node << 1 | next;
            value |= next << bit;
        }
        value
    }

    fn unpredicted(&mut self, input: &[u8], count: u32) -> usize {
        let mut value = 0;
        for _ in 0..count {
            self.range >>= 1;
            let next = self.code >= self.range;
            if next {
                self.code -= self.range;
            }
            value = value << 1 | usize::from(next);
            self.refill(input);
        }
        value
    }

    fn literal(&mut self, input: &[u8], probabilities: &mut [u16], unlike: Option<u8>) -> u8 {
        let mut symbol = 1;
        if let Some(unlike) = unlike {
            let mut unlike = usize::from(unlike);
            while symbol < 0x100 {
                unlike <<= 1;
                let expected = unlike & 0x100;
                let next = self.next(input, &mut probabilities[0x100 + expected + symbol]);
                symbol = symbol << 1 | usize::from(next);
                if next != (expected != 0) {
                    break;
                }
            }
        }
        while symbol < 0x100 {
            symbol = symbol << 1 | usize::from(self.next(input, &mut probabilities[symbol]));
        }
        symbol as u8
    }

    fn length(&mut self, input: &[u8], probabilities: &mut [u16]) -> usize {
        let more = if !self.next(input, &mut probabilities[0]) {
            self.tree(input, &mut probabilities[SHORT..MIDDLE], 3)
        } else if !self.next(input, &mut probabilities[1]) {
            8 + self.tree(input, &mut probabilities[MIDDLE..LONG], 3)
        } else {
            16 + self.tree(input, &mut probabilities[LONG..], 8)
        };
        SHORTEST + more
    }

    fn distance(&mut self, input: &[u8], probabilities: &mut [u16], length: usize) -> usize {
        let slots = SLOTS + 64 * (length - SHORTEST).min(3);
        let slot = self.tree(input, &mut probabilities[slots..slots + 64], 6);
        let (kind, lowest) = (slot as u32, slot & 1);
        if kind < FIRST_MODELLED {
            return slot + 1;
        }
        let count = (kind >> 1) - 1;
        let start = (2 | lowest) << count;
        let rest = if kind < END_MODELLED {
            self.reversed(input, &mut probabilities[MODELLED + start - slot..ALIGNED], count)
        } else {
            let high = self.unpredicted(input, count - ALIGN_BITS) << ALIGN_BITS;
            high | self.reversed(input, &mut probabilities[ALIGNED..], ALIGN_BITS)
        };
        1 + start + rest
    }
}
