/** The smallest Cyrillic letter with a byte of its own, and how many follow it: а to я. */
const CYRILLIC = 0x430;
const CYRILLIC_LETTERS = 32;
const CYRILLIC_BYTE = 0x80;
/** Announces a character of two bytes. */
const WIDE_BYTE = 0xff;

/** Writes numbers and terms into bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Writes an integer from 0 in seven bits a byte. */
  number(value: number): void {
    let left = value;
    while (left >= 0x80) {
      this.byte((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    this.byte(left);
  }

  /** Writes characters. Latin and Cyrillic letters take one byte each. */
  characters(text: string): void {
    this.number(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < CYRILLIC_BYTE) this.byte(code);
      else if (code >= CYRILLIC && code < CYRILLIC + CYRILLIC_LETTERS) this.byte(CYRILLIC_BYTE + code - CYRILLIC);
      else {
        this.byte(WIDE_BYTE);
        this.byte(code >>> 8);
        this.byte(code & 0xff);
      }
    }
  }

  append(other: ByteWriter): void {
    for (let i = 0; i < other.#length; i++) this.byte(other.#bytes[i] ?? 0);
  }

  /** Forgets what was written. */
  clear(): void {
    this.#length = 0;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length++] = value;
  }
}

/** Reads what a `ByteWriter` has written, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  characters(): string {
    let text = '';
    for (let left = this.number(); left > 0; left--) {
      const byte = this.#byte();
      if (byte < CYRILLIC_BYTE) text += String.fromCharCode(byte);
      else if (byte < WIDE_BYTE) text += String.fromCharCode(CYRILLIC + byte - CYRILLIC_BYTE);
      else text += String.fromCharCode((this.#byte() << 8) | this.#byte());
    }
    return text;
  }

  skip(count: number): void {
    this.#at += count;
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}
