/**
 * Bytes as text that can stand in a page: seven bits a character, where base64 has six. The three characters that HTML would
 * read or change are left out; one of them and the character after it become one character of two bytes in UTF-8.
 */

/** NUL, CR and `<`. */
export const LEFT_OUT = [0x00, 0x0d, 0x3c] as const;

export function fromSeven(text: string): Uint8Array<ArrayBuffer> {
  // A character of two bytes stands for two.
  const bytes = new Uint8Array(Math.ceil((text.length * 2 * 7) / 8) + 1);
  let length = 0;
  let bits = 0;
  let count = 0;
  const take = (seven: number) => {
    bits = (bits << 7) | seven;
    count += 7;
    if (count >= 8) {
      count -= 8;
      bytes[length++] = bits >> count;
      bits &= (1 << count) - 1;
    }
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) {
      take(LEFT_OUT[(code >> 7) - 1]!);
    }
    take(code & 0x7f);
  }
  return bytes.subarray(0, length);
}
