import type { PostId } from '../../src/shared/model/index.ts';
import type { SearchBlockRow, SearchSegmentRow } from '../../src/shared/store/index.ts';
import { type Block, BlockWriter } from './block.ts';

/** A post as it is indexed. `createdAt`: epoch ms. */
export interface IndexedPost {
  id: PostId;
  createdAt: number;
  /** Sorted. */
  terms: readonly string[];
  print: number;
}

export interface NewSegment {
  segment: SearchSegmentRow;
  blocks: SearchBlockRow[];
}

const ID_BYTES = 16;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a post's id can be stored: all ids of the server can. */
export const isStorableId = (id: string): boolean => UUID.test(id);

/** Makes a segment of posts. Within it they have numbers from 0, newest first. */
export function buildSegment(id: number, posts: readonly IndexedPost[]): NewSegment {
  const sorted = [...posts].sort((a, b) => b.createdAt - a.createdAt);
  const byTerm = new Map<string, number[]>();
  for (const [number, { terms }] of sorted.entries()) {
    for (const term of terms) {
      const list = byTerm.get(term);
      if (list) list.push(number);
      else byTerm.set(term, [number]);
    }
  }
  const writer = new BlockWriter();
  const packed: Block[] = [];
  for (const term of [...byTerm.keys()].sort()) {
    const block = writer.add({ term, posts: byTerm.get(term) ?? [] });
    if (block) packed.push(block);
  }
  const last = writer.end();
  if (last) packed.push(last);
  return {
    segment: {
      id,
      ids: idsOf(sorted),
      times: Uint32Array.from(sorted, ({ createdAt }) => Math.max(0, createdAt / 1000)),
      prints: Uint32Array.from(sorted, ({ print }) => print),
      firstTerms: packed.map(({ firstTerm }) => firstTerm),
    },
    blocks: packed.map(({ bytes }, block) => ({ segment: id, block, bytes })),
  };
}

function idsOf(posts: readonly IndexedPost[]): Uint8Array {
  const bytes = new Uint8Array(ID_BYTES * posts.length);
  for (const [number, { id }] of posts.entries()) writeId(bytes, number, id);
  return bytes;
}

/** Writes the id of the post with this number. */
export function writeId(bytes: Uint8Array, number: number, id: string): void {
  const hex = id.replaceAll('-', '');
  for (let i = 0; i < ID_BYTES; i++) bytes[ID_BYTES * number + i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
}

/** Returns the id of the post with this number. */
export function idAt(bytes: Uint8Array, number: number): PostId {
  let hex = '';
  for (let i = 0; i < ID_BYTES; i++) hex += (bytes[ID_BYTES * number + i] ?? 0).toString(16).padStart(2, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return id as PostId;
}

/** Returns the numbers of the given posts in a segment. */
export function placesOf({ ids, times }: SearchSegmentRow, wanted: ReadonlySet<string>): Map<PostId, number> {
  const places = new Map<PostId, number>();
  const beginnings = new Set([...wanted].map((id) => Number.parseInt(id.slice(0, 8), 16)));
  const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
  for (let number = 0; number < times.length; number++) {
    if (!beginnings.has(view.getUint32(ID_BYTES * number))) continue;
    const id = idAt(ids, number);
    if (wanted.has(id)) places.set(id, number);
  }
  return places;
}

/** One bit for each post of a segment. */
export const hasBit = (bits: Uint8Array | undefined, number: number): boolean =>
  bits !== undefined && ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;

export function setBit(bits: Uint8Array, number: number): void {
  bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
}

export const emptyBits = (posts: number): Uint8Array => new Uint8Array(Math.ceil(posts / 8));
