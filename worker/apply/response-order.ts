import type { MirrorDatabase, VersionRow } from '../../src/shared/store/index.ts';
import { accountVersionKey, ORDINAL_COUNTER } from '../../src/shared/store/names.ts';
import { putRows } from './chunks.ts';

/** Order of a response: the ordinal of its request's start, shared by all tabs, and when it is applied (epoch ms). */
export interface ResponseVersion {
  ordinal: number;
  at: number;
}

export const versionKey = {
  post: (id: string) => `post:${id}`,
  account: accountVersionKey,
  feed: (feedKey: string) => `feed:${feedKey}`,
  shell: (key: string) => `shell:${key}`,
  profile: (id: string) => `profile:${id}`,
  /** `key`: `rosterKey`. */
  roster: (key: string) => `roster:${key}`,
  /** `viewKey`: of the notifications view. */
  notifications: (viewKey: string) => viewKey,
  /** `viewKey`: of the period of the calendar. */
  calendar: (viewKey: string) => viewKey,
  /** `viewKey`: of the record. */
  record: (viewKey: string) => viewKey,
};

/**
 * Returns the ordinal of a request that begins now. The counter is in the mirror, shared by all tabs. It is never below the
 * clock, so ordinals stay above those of a mirror that was deleted meanwhile.
 */
export async function nextOrdinal(mirror: MirrorDatabase, now: number): Promise<number> {
  return mirror.transaction('rw', mirror.counters, async () => {
    const ordinal = ordinalAfter(await readOrdinal(mirror), now);
    await saveOrdinal(mirror, ordinal);
    return ordinal;
  });
}

/** The steps of `nextOrdinal`, for the caller's transaction. */
export const readOrdinal = async (mirror: MirrorDatabase): Promise<number> =>
  (await mirror.counters.get(ORDINAL_COUNTER))?.value ?? 0;
export const ordinalAfter = (last: number, now: number): number => Math.max(last + 1, now);
export const saveOrdinal = (mirror: MirrorDatabase, value: number) =>
  mirror.counters.put({ key: ORDINAL_COUNTER, value });

/** Decides per field group, inside one write transaction, whether a response is newer than what is stored. Records what it accepted. */
export class VersionCheck {
  readonly #rows: Map<string, VersionRow>;
  readonly #changed = new Set<string>();
  readonly #ordinal: number;

  private constructor(rows: Map<string, VersionRow>, ordinal: number) {
    this.#rows = rows;
    this.#ordinal = ordinal;
  }

  static async open(mirror: MirrorDatabase, keys: readonly string[], ordinal: number): Promise<VersionCheck> {
    const stored = await mirror.arrivals.bulkGet([...keys]);
    return new VersionCheck(new Map(keys.map((key, i) => [key, stored[i] ?? { key, ordinals: {} }])), ordinal);
  }

  /** Whether nothing newer is stored for this group. Accepting records this response's ordinal for the group. */
  accepts(key: string, group: string): boolean {
    if (this.last(key, group) > this.#ordinal) return false;
    // A new row: rows that were read are shared.
    this.#rows.set(key, { key, ordinals: { ...this.#rows.get(key)?.ordinals, [group]: this.#ordinal } });
    this.#changed.add(key);
    return true;
  }

  /** Returns the ordinal of the last request that has set this group; 0 = none. */
  last(key: string, group: string): number {
    return this.#rows.get(key)?.ordinals[group] ?? 0;
  }

  /** Whether a newer response has reported the entity as gone. */
  isGone(key: string): boolean {
    return this.last(key, 'gone') > this.#ordinal;
  }

  async save(mirror: MirrorDatabase): Promise<void> {
    await putRows(
      mirror.arrivals,
      [...this.#changed].flatMap((key) => this.#rows.get(key) ?? []),
    );
  }
}
