import type {
  MirrorDatabase,
  SearchBlockRow,
  SearchSegmentRow,
  SearchSegmentState,
} from '../../src/shared/store/index.ts';
import { putRows } from '../apply/chunks.ts';
import { type Block, BlockWriter, type Entry, readBlock } from './block.ts';
import { emptyBits, hasBit, idAt, setBit, writeId } from './segment.ts';
import { blockRange, deadKey, readIndex, readState, type StoredIndex } from './stored-index.ts';

/** Segments of one level that become one of the next. */
const MERGED_AT = 8;
/** A segment is rewritten when one in so many of its posts is dead. */
const DEAD_PART = 4;
/** Blocks that are written before other work gets its turn. */
const BLOCKS_PER_TURN = 8;

/** Segments that become one. */
interface Merge {
  inputs: readonly SearchSegmentState[];
  level: number;
}

/** Waits between parts of the work. Resolves to `false` if it must not go on. */
export type Pause = () => Promise<boolean>;

/**
 * Makes one segment of several, or a segment without its dead posts. Returns `false` if no segments are due, or if it must
 * not go on. `now`: epoch ms.
 */
export async function mergeStep(mirror: MirrorDatabase, now: () => number, pause: Pause): Promise<boolean> {
  const index = await mirror.transaction('r', mirror.searchState, mirror.searchSegments, () => readIndex(mirror));
  const merge = dueMerge(index.state.segments);
  if (!merge) return false;
  const id = Math.max(now(), 1 + Math.max(...index.state.segments.map((segment) => segment.id)));
  const { segment, numbers } = mergedPosts(id, merge, index);
  const firstTerms = await writeBlocks(mirror, { id, numbers, inputs: merge.inputs }, pause);
  if (!firstTerms) return false;
  if (!(await publish(mirror, { ...segment, firstTerms }, merge, index, numbers))) {
    await blockRange(mirror, id).delete();
  }
  return true;
}

/** Returns the next merge that is due: of the smallest segments first. */
export function dueMerge(segments: readonly SearchSegmentState[]): Merge | null {
  const levels = [...new Set(segments.map(({ level }) => level))].sort((a, b) => a - b);
  for (const level of levels) {
    const inputs = segments.filter((segment) => segment.level === level);
    if (inputs.length >= MERGED_AT) return { inputs, level: level + 1 };
  }
  const sparse = segments.find(({ posts, dead }) => dead * DEAD_PART > posts);
  return sparse ? { inputs: [sparse], level: sparse.level } : null;
}

/** By input: the new number of each of its posts; dead ones have -1. */
type Numbers = ReadonlyMap<number, Int32Array>;

/** Returns the posts of the new segment, newest first. Of a post in several inputs only the latest entry is alive. */
function mergedPosts(id: number, { inputs }: Merge, { segments, dead }: StoredIndex) {
  const rows = inputs.flatMap((input) => segments.get(input.id) ?? []);
  const places = rows.flatMap((row) =>
    Array.from(row.times, (time, number) => ({ row, number, time })).filter(
      (place) => !hasBit(dead.get(row.id), place.number),
    ),
  );
  places.sort((a, b) => b.time - a.time);
  const numbers = new Map(rows.map((row) => [row.id, new Int32Array(row.times.length).fill(-1)]));
  const segment: SearchSegmentRow = {
    id,
    ids: new Uint8Array(16 * places.length),
    times: Uint32Array.from(places, ({ time }) => time),
    prints: Uint32Array.from(places, ({ row, number }) => row.prints[number] ?? 0),
    firstTerms: [],
  };
  for (const [next, { row, number }] of places.entries()) {
    numbers.get(row.id)?.fill(next, number, number + 1);
    writeId(segment.ids, next, idAt(row.ids, number));
  }
  return { segment, numbers };
}

/**
 * Writes the terms of all inputs under a new segment's id, which no search knows yet. Returns the first terms of its blocks;
 * `null` if it must not go on.
 */
async function writeBlocks(
  mirror: MirrorDatabase,
  { id, numbers, inputs }: { id: number; numbers: Numbers; inputs: readonly SearchSegmentState[] },
  pause: Pause,
): Promise<string[] | null> {
  const readers = inputs.map((input) => new SegmentReader(mirror, input.id));
  const writer = new BlockWriter();
  const firstTerms: string[] = [];
  let waiting: SearchBlockRow[] = [];
  const put = ({ firstTerm, bytes }: Block) => {
    waiting.push({ segment: id, block: firstTerms.length, bytes });
    firstTerms.push(firstTerm);
  };
  for (;;) {
    for (const reader of readers) if (reader.mustLoad) await reader.load();
    const heads = readers.map(({ entry }) => entry);
    const terms = heads.flatMap((entry) => entry?.term ?? []);
    const term = terms.reduce<string | null>((least, one) => (least === null || one < least ? one : least), null);
    if (term === null) break;
    const posts = heads.flatMap((entry, i) =>
      entry?.term === term ? renumbered(entry, numbers.get(inputs[i]?.id ?? 0)) : [],
    );
    for (const [i, entry] of heads.entries()) if (entry?.term === term) readers[i]?.next();
    if (posts.length === 0) continue;
    const block = writer.add({ term, posts: posts.sort((a, b) => a - b) });
    if (block) put(block);
    if (waiting.length < BLOCKS_PER_TURN) continue;
    await putRows(mirror.searchBlocks, waiting);
    waiting = [];
    if (!(await pause())) return null;
  }
  const last = writer.end();
  if (last) put(last);
  await putRows(mirror.searchBlocks, waiting);
  return firstTerms;
}

const renumbered = ({ posts }: Entry, numbers: Int32Array | undefined): number[] =>
  posts.map((post) => numbers?.[post] ?? -1).filter((post) => post >= 0);

/** Reads the terms of a segment in their order, a block at a time. */
class SegmentReader {
  readonly #mirror: MirrorDatabase;
  readonly #segment: number;
  #block = 0;
  #entries: Entry[] = [];
  #at = 0;
  #isAtEnd = false;

  constructor(mirror: MirrorDatabase, segment: number) {
    this.#mirror = mirror;
    this.#segment = segment;
  }

  /** The current term; `undefined` at the end. */
  get entry(): Entry | undefined {
    return this.#entries[this.#at];
  }

  get mustLoad(): boolean {
    return !this.#isAtEnd && this.#at === this.#entries.length;
  }

  /** Reads the next block. */
  async load(): Promise<void> {
    const row = await this.#mirror.searchBlocks.get([this.#segment, this.#block]);
    this.#block += 1;
    this.#entries = row ? readBlock(row.bytes, () => true) : [];
    this.#isAtEnd = row === undefined;
    this.#at = 0;
  }

  next(): void {
    this.#at += 1;
  }
}

/** Replaces the inputs by the new segment. Returns `false` if another engine has changed them meanwhile. */
async function publish(
  mirror: MirrorDatabase,
  segment: SearchSegmentRow,
  { inputs, level }: Merge,
  { dead: deadBefore }: StoredIndex,
  numbers: Numbers,
): Promise<boolean> {
  const { searchState, searchSegments, searchBlocks } = mirror;
  return mirror.transaction('rw', searchState, searchSegments, searchBlocks, async () => {
    const state = await readState(mirror);
    const areThere = inputs.every(({ id }) => state.segments.some((one) => one.id === id));
    const written = await blockRange(mirror, segment.id).count();
    if (!areThere || written !== segment.firstTerms.length) return false;
    const bits = emptyBits(segment.times.length);
    let dead = 0;
    for (const { id, posts } of inputs) {
      const row = await searchState.get(deadKey(id));
      if (!row || !('bits' in row)) continue;
      for (let number = 0; number < posts; number++) {
        const isNew = hasBit(row.bits, number) && !hasBit(deadBefore.get(id), number);
        const next = numbers.get(id)?.[number] ?? -1;
        if (!isNew || next < 0) continue;
        setBit(bits, next);
        dead += 1;
      }
    }
    const ids = new Set(inputs.map(({ id }) => id));
    const others = state.segments.filter(({ id }) => !ids.has(id));
    const merged = { id: segment.id, level, posts: segment.times.length, dead };
    await searchSegments.bulkDelete([...ids]);
    for (const id of ids) await blockRange(mirror, id).delete();
    await searchState.bulkDelete([...ids].map(deadKey));
    if (merged.posts === 0) await blockRange(mirror, segment.id).delete();
    else await searchSegments.put(segment);
    if (dead > 0) await searchState.put({ key: deadKey(segment.id), bits });
    await searchState.put({ ...state, segments: merged.posts === 0 ? others : [...others, merged] });
    return true;
  });
}

/** Deletes blocks of merges that were cut off: those of no segment. */
export async function deleteLostBlocks(mirror: MirrorDatabase): Promise<void> {
  const { searchState, searchBlocks } = mirror;
  await mirror.transaction('rw', searchState, searchBlocks, async () => {
    const ids = (await readState(mirror)).segments.map(({ id }) => id).sort((a, b) => a - b);
    const bounds = [0, ...ids, Number.MAX_VALUE];
    for (let i = 0; i + 1 < bounds.length; i++) {
      const [lower = 0, upper = 0] = [bounds[i], bounds[i + 1]];
      await searchBlocks
        .where('[segment+block]')
        .between([lower, i === 0 ? 0 : Number.POSITIVE_INFINITY], [upper, 0], true, false)
        .delete();
    }
  });
}
