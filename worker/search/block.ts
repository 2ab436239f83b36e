import { ByteReader, ByteWriter } from './codec.ts';
import { readPosts, writePosts } from './post-list.ts';

/** A term and the numbers of the posts that have it, ascending. */
export interface Entry {
  term: string;
  posts: readonly number[];
}

/** Size of a block at which the next one begins. A search reads a block for each of its terms and segments. */
const BLOCK_BYTES = 8 * 1024;

export interface Block {
  firstTerm: string;
  bytes: Uint8Array;
}

/**
 * Packs sorted terms into blocks. Each term is written as the number of characters that it shares with the one before, and
 * the rest; then the size of its list of posts, and the list.
 */
export class BlockWriter {
  #writer = new ByteWriter();
  readonly #list = new ByteWriter();
  #firstTerm = '';
  #lastTerm = '';

  /** Adds the next term. Returns the block that it has filled, or `null`. */
  add({ term, posts }: Entry): Block | null {
    if (this.#writer.length === 0) this.#firstTerm = term;
    const shared = sharedLength(this.#lastTerm, term);
    this.#writer.number(shared);
    this.#writer.characters(term.slice(shared));
    this.#list.clear();
    writePosts(this.#list, posts);
    this.#writer.number(this.#list.length);
    this.#writer.append(this.#list);
    this.#lastTerm = term;
    return this.#writer.length >= BLOCK_BYTES ? this.end() : null;
  }

  /** Returns what is left as the last block; `null` if nothing is. */
  end(): Block | null {
    if (this.#writer.length === 0) return null;
    const block = { firstTerm: this.#firstTerm, bytes: this.#writer.bytes() };
    this.#writer = new ByteWriter();
    this.#lastTerm = '';
    return block;
  }
}

/** Reads the terms of a block for which `isWanted`, until it returns `null`: no later term is wanted. */
export function readBlock(bytes: Uint8Array, isWanted: (term: string) => boolean | null): Entry[] {
  const reader = new ByteReader(bytes);
  const entries: Entry[] = [];
  let last = '';
  while (!reader.isAtEnd) {
    const shared = reader.number();
    const term = last.slice(0, shared) + reader.characters();
    last = term;
    const size = reader.number();
    const wanted = isWanted(term);
    if (wanted === null) return entries;
    const start = reader.position;
    reader.skip(size);
    if (wanted) entries.push({ term, posts: readPosts(bytes, start, reader.position) });
  }
  return entries;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}
