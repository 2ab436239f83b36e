import type { MirrorDatabase, SearchDeadRow, SearchSegmentRow, SearchStateRow } from '../../src/shared/store/index.ts';

/** Changes with the content of the index or its encoding: an index of another version is made anew. */
export const INDEX_VERSION = 2;

const EMPTY: SearchStateRow = { key: 'state', version: INDEX_VERSION, after: '', segments: [] };

/** The segments of one state of the index. */
export interface StoredIndex {
  state: SearchStateRow;
  segments: ReadonlyMap<number, SearchSegmentRow>;
  /** By segment: which of its posts are dead. */
  dead: ReadonlyMap<number, Uint8Array>;
}

/** Segments that this engine has read, by their mirror: they never change. */
const known = new WeakMap<MirrorDatabase, Map<number, SearchSegmentRow>>();

export const deadKey = (segment: number): SearchDeadRow['key'] => `dead:${segment}`;

/** Returns the state of the index; that of an empty one if it must be made anew. */
export async function readState(mirror: MirrorDatabase): Promise<SearchStateRow> {
  const row = await mirror.searchState.get('state');
  return row?.key === 'state' && row.version === INDEX_VERSION ? row : EMPTY;
}

/** Reads the index without its blocks. Must run inside a transaction with `searchState` and `searchSegments`. */
export async function readIndex(mirror: MirrorDatabase): Promise<StoredIndex> {
  const state = await readState(mirror);
  const ids = state.segments.map(({ id }) => id);
  const cached = known.get(mirror) ?? new Map<number, SearchSegmentRow>();
  const missing = ids.filter((id) => !cached.has(id));
  const [rows, deadRows] = await Promise.all([
    missing.length > 0 ? mirror.searchSegments.bulkGet(missing) : [],
    mirror.searchState.bulkGet(ids.map(deadKey)),
  ]);
  for (const row of rows) if (row) cached.set(row.id, row);
  const segments = new Map(ids.flatMap((id) => cached.get(id) ?? []).map((row) => [row.id, row]));
  known.set(mirror, segments);
  const dead = new Map(deadRows.flatMap((row, i) => (row && 'bits' in row ? [[ids[i] ?? 0, row.bits] as const] : [])));
  return { state, segments, dead };
}

/** Number of posts that a search looks through. */
export const livePosts = ({ segments }: SearchStateRow): number =>
  segments.reduce((sum, { posts, dead }) => sum + posts - dead, 0);

export const blockRange = (mirror: MirrorDatabase, segment: number) =>
  mirror.searchBlocks.where('[segment+block]').between([segment, 0], [segment, Number.POSITIVE_INFINITY], true, true);
