import type { ByteWriter } from './codec.ts';

/** Bits that say how many bits the rest of a distance takes. */
const WIDTH_BITS = 5;

/**
 * Packs ascending numbers of posts: the distances between them, each as its part above `width` bits, in so many ones and a zero,
 * and the bits below (Rice coding). A common term takes two or three bits a post. The last byte is filled up with ones.
 */
export function writePosts(writer: ByteWriter, posts: readonly number[]): void {
  const width = widthFor(posts);
  const bits = new BitWriter(writer);
  bits.write(width, WIDTH_BITS);
  let last = -1;
  for (const post of posts) {
    const distance = post - last - 1;
    for (let ones = distance >>> width; ones > 0; ones--) bits.write(1, 1);
    bits.write(0, 1);
    bits.write(distance, width);
    last = post;
  }
  bits.end();
}

/** Reads what `writePosts` has written, from the bytes at `start` to those at `end`. */
export function readPosts(bytes: Uint8Array, start: number, end: number): number[] {
  const bits = new BitReader(bytes, start, end);
  const width = bits.read(WIDTH_BITS);
  const posts: number[] = [];
  let post = -1;
  for (;;) {
    let ones = 0;
    while (bits.next() === 1) ones += 1;
    if (bits.isBehindEnd) return posts;
    post += 1 + ones * 2 ** width + bits.read(width);
    posts.push(post);
  }
}

/** The width that takes the fewest bits for distances of this mean: about its logarithm. */
function widthFor(posts: readonly number[]): number {
  const mean = (1 + (posts.at(-1) ?? 0)) / posts.length;
  return Math.max(0, Math.floor(Math.log2(Math.LN2 * mean)));
}

class BitWriter {
  readonly #writer: ByteWriter;
  #byte = 0;
  #bits = 0;

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  /** Writes the lowest `count` bits of a value, the highest of them first. */
  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#byte = (this.#byte << 1) | ((value >>> bit) & 1);
      this.#bits += 1;
      if (this.#bits === 8) this.#flush();
    }
  }

  end(): void {
    while (this.#bits > 0) this.write(1, 1);
  }

  #flush(): void {
    this.#writer.byte(this.#byte);
    this.#byte = 0;
    this.#bits = 0;
  }
}

class BitReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  /** Of the next bit. */
  #at: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = 8 * start;
    this.#end = 8 * end;
  }

  /** Whether `next` was called when no bit was left. */
  get isBehindEnd(): boolean {
    return this.#at > this.#end;
  }

  /** Returns the next bit; 0 behind the end. */
  next(): number {
    const at = this.#at++;
    return at < this.#end ? ((this.#bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1 : 0;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++) value = (value << 1) | this.next();
    return value;
  }
}
