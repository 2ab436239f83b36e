import type { PostChange, PostId } from '../../../src/shared/model/index.ts';
import type { ChangedPost, ChangeRow, MirrorDatabase } from '../../../src/shared/store/index.ts';

/** Changes are kept for as long as a request may be in flight (in ordinals: ms or more). */
export const CHANGES_KEPT = 120_000;

/** The committed changes of the last minutes, as far as this engine has read them. */
interface Memory {
  /** The last row that was read. */
  last?: ChangeRow;
  /** No stored row has a lower ordinal. 0 = not known. */
  oldest: number;
  byPost: Map<PostId, { ordinal: number; change: PostChange }[]>;
}

/** Each engine reads a row once: a storm of events would read all of them with every commit. */
const memories = new WeakMap<MirrorDatabase, Memory>();

/** The recent changes of posts within one write transaction, with those that it adds. */
export class RecentChanges {
  readonly #memory: Memory;
  /** Changes with this ordinal are too old. */
  readonly #since: number;
  readonly #added: ChangedPost[] = [];
  #savedCount = 0;

  private constructor(memory: Memory, since: number) {
    this.#memory = memory;
    this.#since = since;
  }

  /** Reads what was committed since the last call, also by other tabs. At most once in a transaction, before it adds anything. */
  static async open(mirror: MirrorDatabase, ordinal: number): Promise<RecentChanges> {
    const since = ordinal - CHANGES_KEPT;
    const known = memories.get(mirror);
    const newer = known?.last && (await readAfter(mirror, known.last));
    const isValid = known && (newer || !known.last);
    const memory: Memory = isValid ? known : { oldest: 0, byPost: new Map() };
    memories.set(mirror, memory);
    const rows = newer ?? (await mirror.changes.where('ordinal').above(since).sortBy('id'));
    for (const row of rows) remember(memory, row);
    return new RecentChanges(memory, since);
  }

  /** Returns the recent changes of a post in the order received. */
  of(postId: PostId): PostChange[] {
    const stored = this.#memory.byPost.get(postId) ?? [];
    return [
      ...stored.filter(({ ordinal }) => ordinal > this.#since),
      ...this.#added.filter((one) => one.postId === postId),
    ].map(({ change }) => change);
  }

  add(change: ChangedPost): void {
    this.#added.push(change);
  }

  /** Stores what was added since the last call as one row. Deletes old rows if some may be twice as old as necessary. */
  async save(mirror: MirrorDatabase, ordinal: number): Promise<void> {
    const changes = this.#added.slice(this.#savedCount);
    if (changes.length === 0) return;
    this.#savedCount = this.#added.length;
    const isPruned = this.#memory.oldest >= ordinal - 2 * CHANGES_KEPT;
    await Promise.all([
      mirror.changes.add({ ordinal, changes }),
      isPruned || this.#prune(mirror, ordinal - CHANGES_KEPT),
    ]);
  }

  async #prune(mirror: MirrorDatabase, from: number): Promise<void> {
    this.#memory.oldest = from;
    for (const [postId, changes] of this.#memory.byPost) {
      const recent = changes.filter(({ ordinal }) => ordinal >= from);
      if (recent.length > 0) this.#memory.byPost.set(postId, recent);
      else this.#memory.byPost.delete(postId);
    }
    await mirror.changes.where('ordinal').below(from).delete();
  }
}

/** Returns the rows after `last`; `undefined` if it is not stored any more, so that nothing is known of the others. */
async function readAfter(mirror: MirrorDatabase, last: ChangeRow): Promise<ChangeRow[] | undefined> {
  const [first, ...rows] = await mirror.changes
    .where('id')
    .aboveOrEqual(last.id ?? 0)
    .toArray();
  return first !== undefined && first.id === last.id && first.ordinal === last.ordinal ? rows : undefined;
}

function remember(memory: Memory, row: ChangeRow): void {
  memory.last = row;
  for (const { postId, change } of row.changes) {
    const changes = memory.byPost.get(postId) ?? [];
    changes.push({ ordinal: row.ordinal, change });
    memory.byPost.set(postId, changes);
  }
}
