import type { ArrivalRow, MirrorDatabase } from '../../src/shared/store/index.ts';
import { ORDINAL_COUNTER } from '../../src/shared/store/names.ts';
import { putRows } from './chunks.ts';

/** When the request of a response began, and when the response is applied (epoch ms). Ordinals grow in all tabs alike. */
export interface Arrival {
  ordinal: number;
  at: number;
}

export const arrivalKey = {
  post: (id: string) => `post:${id}`,
  account: (id: string) => `account:${id}`,
  feed: (feedKey: string) => `feed:${feedKey}`,
  shell: (key: string) => `shell:${key}`,
  profile: (id: string) => `profile:${id}`,
  /** By the key of their view. */
  notifications: (viewKey: string) => viewKey,
};

/**
 * Numbers a request that begins now. The count lives in the mirror, so it is one for all tabs; the clock lifts it above
 * the numbers of a mirror that was dropped meanwhile.
 */
export async function nextOrdinal(mirror: MirrorDatabase, now: number): Promise<number> {
  return mirror.transaction('rw', mirror.counters, async () => {
    const last = await mirror.counters.get(ORDINAL_COUNTER);
    const value = Math.max((last?.value ?? 0) + 1, now);
    await mirror.counters.put({ key: ORDINAL_COUNTER, value });
    return value;
  });
}

/** Decides inside one write transaction, group of fields by group, whether a response is news; remembers what it let in. */
export class Gate {
  readonly #rows: Map<string, ArrivalRow>;
  readonly #changed = new Set<ArrivalRow>();
  readonly #ordinal: number;

  private constructor(rows: Map<string, ArrivalRow>, ordinal: number) {
    this.#rows = rows;
    this.#ordinal = ordinal;
  }

  static async open(mirror: MirrorDatabase, keys: readonly string[], ordinal: number): Promise<Gate> {
    const stored = await mirror.arrivals.bulkGet([...keys]);
    return new Gate(new Map(keys.map((key, i) => [key, stored[i] ?? { key, ordinals: {} }])), ordinal);
  }

  /** Whether nothing newer was said about this group. Letting in marks the group as spoken of. */
  admits(key: string, group: string): boolean {
    const row = this.#rows.get(key) ?? { key, ordinals: {} };
    if (this.last(key, group) > this.#ordinal) return false;
    row.ordinals[group] = this.#ordinal;
    this.#rows.set(key, row);
    this.#changed.add(row);
    return true;
  }

  /** Which request last spoke about this group; 0: none. */
  last(key: string, group: string): number {
    return this.#rows.get(key)?.ordinals[group] ?? 0;
  }

  /** Whether a newer response said that the thing is gone. */
  isGone(key: string): boolean {
    return this.last(key, 'gone') > this.#ordinal;
  }

  async save(mirror: MirrorDatabase): Promise<void> {
    await putRows(mirror.arrivals, [...this.#changed]);
  }
}
