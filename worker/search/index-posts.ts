import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, SearchStateRow } from '../../src/shared/store/index.ts';
import { readSearched } from './searched-posts.ts';
import { buildSegment, emptyBits, hasBit, type IndexedPost, isStorableId, placesOf, setBit } from './segment.ts';
import { deadKey, INDEX_VERSION, readIndex, readState, type StoredIndex } from './stored-index.ts';
import { printOf, termsOfPost } from './terms.ts';

/** Posts of one step: a page of a feed. */
const POSTS_PER_STEP = 30;
/** Entries of the log that one step reads at most. */
const ENTRIES_PER_STEP = 200;

/** What one step works on. */
interface Batch {
  postIds: PostId[];
  /** Entries of the log that are done with it: the first and the last. `null` if it does not come from the log. */
  entries: { first: number; last: number } | null;
  /** The next value of the state's `after`. */
  after: string | null;
}

/**
 * Brings the index one step closer to the stored posts: first those that the log names, then, while the index is made anew,
 * all others. Returns `false` if nothing is left to do. Several engines may run it: a batch that another one has written
 * meanwhile is dropped.
 */
export async function indexStep(mirror: MirrorDatabase, now: () => number): Promise<boolean> {
  const state = await readState(mirror);
  const batch = await nextBatch(mirror, state);
  if (!batch) return false;
  const [posts, index] = await Promise.all([readPosts(mirror, batch.postIds), readStored(mirror)]);
  const found = places(index, new Set(batch.postIds));
  const changed = posts.filter(({ id, print }) => found.get(id)?.print !== print);
  const kept = new Set<PostId>(posts.filter((post) => !changed.includes(post)).map(({ id }) => id));
  const dead = [...found].filter(([id]) => !kept.has(id)).map(([, place]) => place);
  await write(mirror, { batch, changed, dead }, now);
  return true;
}

async function nextBatch(mirror: MirrorDatabase, { after }: SearchStateRow): Promise<Batch | null> {
  const rows = await mirror.searchChanges.limit(ENTRIES_PER_STEP).toArray();
  const [first] = rows;
  if (first) {
    const ids = new Set<string>();
    let last = first.id;
    for (const { id, postIds } of rows) {
      // Any post may have changed: the index is made anew.
      if (postIds === null) return { postIds: [], entries: { first: first.id, last: id }, after: '' };
      // The card and the thread of a post are written separately.
      const others = postIds.filter((postId) => !ids.has(postId));
      if (ids.size > 0 && ids.size + others.length > POSTS_PER_STEP) break;
      for (const postId of others) ids.add(postId);
      last = id;
    }
    const postIds = [...ids].filter(isStorableId) as PostId[];
    return { postIds, entries: { first: first.id, last }, after };
  }
  if (after === null) return null;
  const postIds = await mirror.posts.where('id').above(after).limit(POSTS_PER_STEP).primaryKeys();
  const isEnd = postIds.length < POSTS_PER_STEP;
  return { postIds: postIds.filter(isStorableId), entries: null, after: isEnd ? null : (postIds.at(-1) ?? null) };
}

async function readPosts(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<IndexedPost[]> {
  return (await readSearched(mirror, ids)).map(({ post, comments }) => {
    const terms = termsOfPost(post, comments);
    return { id: post.id, createdAt: post.createdAt, terms, print: printOf(terms) };
  });
}

const readStored = (mirror: MirrorDatabase): Promise<StoredIndex> =>
  mirror.transaction('r', mirror.searchState, mirror.searchSegments, () => readIndex(mirror));

interface Place {
  segment: number;
  number: number;
  print: number;
}

/** Returns where posts are in the index. */
function places({ segments, dead }: StoredIndex, wanted: ReadonlySet<string>): Map<PostId, Place> {
  const found = new Map<PostId, Place>();
  for (const segment of segments.values()) {
    for (const [id, number] of placesOf(segment, wanted)) {
      if (hasBit(dead.get(segment.id), number)) continue;
      found.set(id, { segment: segment.id, number, print: segment.prints[number] ?? 0 });
    }
  }
  return found;
}

interface Step {
  batch: Batch;
  changed: readonly IndexedPost[];
  dead: readonly Place[];
}

async function write(mirror: MirrorDatabase, { batch, changed, dead }: Step, now: () => number): Promise<void> {
  const { searchState, searchSegments, searchBlocks, searchChanges } = mirror;
  await mirror.transaction('rw', searchState, searchSegments, searchBlocks, searchChanges, async () => {
    const { entries, after } = batch;
    const stored = await searchState.get('state');
    if (stored?.key === 'state' && stored.version !== INDEX_VERSION) await startAnew(mirror);
    const state = await readState(mirror);
    // Another engine has written this batch.
    if (entries ? !(await searchChanges.get(entries.first)) : state.after === after) return;
    if (entries) await searchChanges.where(':id').belowOrEqual(entries.last).delete();
    if (after === '' && entries) return startAnew(mirror);
    const segments = await markDead(mirror, state, dead);
    if (changed.length > 0) {
      const id = Math.max(now(), 1 + Math.max(0, ...segments.map((segment) => segment.id)));
      const { segment, blocks } = buildSegment(id, changed);
      await Promise.all([searchSegments.put(segment), searchBlocks.bulkPut(blocks)]);
      segments.push({ id, level: 0, posts: changed.length, dead: 0 });
    }
    await searchState.put({ key: 'state', version: INDEX_VERSION, after, segments });
  });
}

/** Deletes the index. The next steps make it anew. Runs inside the caller's transaction. */
async function startAnew({ searchState, searchSegments, searchBlocks }: MirrorDatabase): Promise<void> {
  await Promise.all([searchState.clear(), searchSegments.clear(), searchBlocks.clear()]);
}

/** Marks posts as dead, and returns the new states of the segments. Runs inside the caller's transaction. */
async function markDead(mirror: MirrorDatabase, { segments }: SearchStateRow, dead: readonly Place[]) {
  const counts = new Map<number, number>();
  for (const { id, posts } of segments) {
    const numbers = dead.filter(({ segment }) => segment === id).map(({ number }) => number);
    if (numbers.length === 0) continue;
    const row = await mirror.searchState.get(deadKey(id));
    const bits = row && 'bits' in row ? row.bits.slice() : emptyBits(posts);
    const fresh = new Set(numbers.filter((number) => !hasBit(bits, number)));
    for (const number of fresh) setBit(bits, number);
    await mirror.searchState.put({ key: deadKey(id), bits });
    counts.set(id, fresh.size);
  }
  return segments.map((segment) => ({ ...segment, dead: segment.dead + (counts.get(segment.id) ?? 0) }));
}
