/**
 * Unpacks LZMA: a quarter smaller than what browsers unpack themselves. Written after the specification of its author, for the
 * one set of parameters that the build uses (lc 4, lp 0, pb 0); nothing but what the build has packed is to be unpacked.
 */

/** Bits of a probability, and how fast it adapts. */
const PRECISION = 11;
const RATE = 5;
const LOWEST_RANGE = 1 << 24;
/** Bits of the byte before, and of the position, that literals and the rest depend on. */
const LITERAL_CONTEXT = 4;
const POSITION_STATES = 1;
const STATES = 12;
/** Distances from here on have bits that are not predicted, except for the lowest. */
const FIRST_MODELLED = 4;
const END_MODELLED = 14;
const ALIGN_BITS = 4;
const SHORTEST = 2;
/** Properties, the size of the dictionary and that of the text. */
const HEADER = 13;
const PROPERTIES = 4;

const equal = (count: number) => new Uint16Array(count).fill(1 << (PRECISION - 1));

/** Calls `reached` as soon as so many bytes are there. */
export function unpack(
  packed: Uint8Array,
  first = Infinity,
  reached: (bytes: Uint8Array) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  if (packed[0] !== PROPERTIES || packed[9] !== 0) {
    throw new Error('not packed by the build');
  }
  const output = new Uint8Array(size);
  let at = HEADER + 1;
  let range = 0xffffffff;
  let code = 0;
  const shift = () => (code = ((code << 8) | packed[at++]!) >>> 0);
  for (let byte = 0; byte < 4; byte++) {
    shift();
  }

  const bit = (of: Uint16Array, index: number): number => {
    const probability = of[index]!;
    const bound = (range >>> PRECISION) * probability;
    let value = 0;
    if (code < bound) {
      range = bound;
      of[index] = probability + (((1 << PRECISION) - probability) >>> RATE);
    } else {
      range -= bound;
      code -= bound;
      of[index] = probability - (probability >>> RATE);
      value = 1;
    }
    if (range < LOWEST_RANGE) {
      range = (range << 8) >>> 0;
      shift();
    }
    return value;
  };
  /** A number of so many bits, the highest first. */
  const tree = (of: Uint16Array, from: number, bits: number): number => {
    let node = 1;
    for (let count = 0; count < bits; count++) {
      node = (node << 1) | bit(of, from + node);
    }
    return node - (1 << bits);
  };
  /** The same with the lowest bit first. */
  const reversed = (of: Uint16Array, from: number, bits: number): number => {
    let node = 1;
    let value = 0;
    for (let count = 0; count < bits; count++) {
      const next = bit(of, from + node);
      node = (node << 1) | next;
      value |= next << count;
    }
    return value;
  };
  const unpredicted = (bits: number): number => {
    let value = 0;
    for (let count = 0; count < bits; count++) {
      range >>>= 1;
      const next = code >= range ? 1 : 0;
      code -= next * range;
      value = (value << 1) | next;
      if (range < LOWEST_RANGE) {
        range = (range << 8) >>> 0;
        shift();
      }
    }
    return value;
  };

  const lengths = () => ({ choice: equal(2), low: equal(16 * 8), middle: equal(16 * 8), high: equal(256) });
  const lengthOf = ({ choice, low, middle, high }: ReturnType<typeof lengths>, position: number): number =>
    SHORTEST +
    (bit(choice, 0) === 0
      ? tree(low, position * 8, 3)
      : bit(choice, 1) === 0
        ? 8 + tree(middle, position * 8, 3)
        : 16 + tree(high, 0, 8));
  const [matchLengths, repeatLengths] = [lengths(), lengths()];
  const literals = equal(0x300 << LITERAL_CONTEXT);
  const isMatch = equal(STATES * POSITION_STATES);
  const isRepeat = equal(STATES);
  const isOlder = [equal(STATES), equal(STATES), equal(STATES)] as const;
  const isLong = equal(STATES * POSITION_STATES);
  const slots = equal(4 * 64);
  const modelled = equal(128);
  const aligned = equal(1 << ALIGN_BITS);

  const literal = (state: number, position: number, distance: number): number => {
    const before = position > 0 ? output[position - 1]! : 0;
    const from = 0x300 * (before >>> (8 - LITERAL_CONTEXT));
    let symbol = 1;
    if (state >= 7) {
      // After a match: the byte that would continue it is likely not to come.
      let unlike = output[position - distance]!;
      while (symbol < 0x100) {
        const expected = (unlike >>> 7) & 1;
        unlike <<= 1;
        const next = bit(literals, from + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | next;
        if (next !== expected) {
          break;
        }
      }
    }
    while (symbol < 0x100) {
      symbol = (symbol << 1) | bit(literals, from + symbol);
    }
    return symbol & 0xff;
  };
  const distanceOf = (length: number): number => {
    const slot = tree(slots, 64 * Math.min(length - SHORTEST, 3), 6);
    if (slot < FIRST_MODELLED) {
      return slot + 1;
    }
    const bits = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) << bits;
    return slot < END_MODELLED
      ? 1 + start + reversed(modelled, start - slot, bits)
      : 1 + start + (unpredicted(bits - ALIGN_BITS) << ALIGN_BITS) + reversed(aligned, 0, ALIGN_BITS);
  };

  /** The latest distances, the last one first. */
  let distances = [1, 1, 1, 1] as [number, number, number, number];
  let state = 0;
  for (let position = 0; position < size;) {
    if (position >= first) {
      reached(output.subarray(0, first));
      first = Infinity;
    }
    const positionState = position & (POSITION_STATES - 1);
    if (bit(isMatch, state * POSITION_STATES + positionState) === 0) {
      output[position] = literal(state, position, distances[0]);
      position += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    const wasLiteral = state < 7;
    if (bit(isRepeat, state) === 0) {
      length = lengthOf(matchLengths, positionState);
      distances = [distanceOf(length), distances[0], distances[1], distances[2]];
      state = wasLiteral ? 7 : 10;
    } else {
      const [first, second, third, fourth] = distances;
      if (bit(isOlder[0], state) === 0) {
        if (bit(isLong, state * POSITION_STATES + positionState) === 0) {
          output[position] = output[position - first]!;
          position += 1;
          state = wasLiteral ? 9 : 11;
          continue;
        }
      } else if (bit(isOlder[1], state) === 0) {
        distances = [second, first, third, fourth];
      } else if (bit(isOlder[2], state) === 0) {
        distances = [third, first, second, fourth];
      } else {
        distances = [fourth, first, second, third];
      }
      length = lengthOf(repeatLengths, positionState);
      state = wasLiteral ? 8 : 11;
    }
    const [distance] = distances;
    if (distance > position) {
      throw new Error('damaged');
    }
    for (const end = Math.min(size, position + length); position < end; position++) {
      output[position] = output[position - distance]!;
    }
  }
  return output;
}
