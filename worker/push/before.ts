import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { OwnThings } from '../../src/shared/mutations/index.ts';
import type { CreatedFacts } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { MOST_CERTAIN_MS } from './copies.ts';
import { type Own, readOwn } from './own.ts';
import { createsOf, REACH_BACK_MS, type SearchParts } from './search.ts';
import { CLOCK_TOLERANCE_MS } from './windows.ts';

/** Where the server's time is not known at all. */
const REACH_BACK_BLINDLY_MS = 24 * 60 * 60_000;
/** An answer says what was there when it was given; so much later it counts no more. */
const FRESH_MS = 1000;

/** What of mine was there before the first attempt. `sinceAt`: where the reading began, epoch ms of the server. */
export interface Before {
  ids: string[];
  sinceAt: number;
}

/** Tells what of mine is where a row creates something, just before its first attempt. */
export interface Readings {
  /**
   * None of what it answers can be the row's echo. It begins at a moment of the server's clock from which every later search
   * begins, too, so no clock decides what was there before. It is the first request of the attempt as well: where it fails,
   * nothing is sent whose fate would then be unknown.
   */
  before: (parts: SearchParts, row: OutboxRow) => Promise<Result<Before>>;
  /**
   * A row was answered: `facts` of what it created; absent if it created nothing, or nobody knows. A comment with the number
   * after the last one that was read shows that nothing came between them, so it spares the next comment's reading.
   */
  answered: (row: OutboxRow, facts: CreatedFacts | undefined) => void;
}

interface Reading extends Before {
  lastNumber: number;
  /** Epoch ms; `null`: what has been sent since is not answered yet. */
  at: number | null;
}

export function createReadings(now: () => number): Readings {
  const ofPosts = new Map<string, Reading>();

  return {
    async before(parts, { mutation }) {
      const things = createsOf(mutation)?.searchedIn(mutation);
      if (!things) return success({ ids: [], sinceAt: 0 });
      const place = placeOf(things);
      const known = ofPosts.get(place);
      if (known && known.at !== null && Math.abs(now() - known.at) <= FRESH_MS) {
        ofPosts.set(place, { ...known, at: null });
        return success(known);
      }
      ofPosts.delete(place);
      const read = await readBefore(parts, things);
      if (!read.ok) return read;
      const { lastNumber, ...before } = read.value;
      if (lastNumber !== null) ofPosts.set(place, { ...before, lastNumber, at: null });
      return success(before);
    },

    answered({ mutation }, facts) {
      const things = createsOf(mutation)?.searchedIn(mutation);
      if (!things) return;
      const place = placeOf(things);
      const known = ofPosts.get(place);
      ofPosts.delete(place);
      if (!known || !facts) return;
      const { made, tookMs } = facts;
      if (made.seqNumber !== known.lastNumber + 1 || tookMs === null || tookMs > MOST_CERTAIN_MS) return;
      ofPosts.set(place, { ...known, ids: [...known.ids, made.id], lastNumber: made.seqNumber, at: now() });
    },
  };
}

const placeOf = (things: OwnThings): string => (things.kind === 'comments' ? things.postId : '');

async function readBefore(
  { context, by, clockOffsetMs }: SearchParts,
  things: OwnThings,
): Promise<Result<Before & Pick<Own, 'lastNumber'>>> {
  const guessedAt = context.now() + clockOffsetMs() - REACH_BACK_MS;
  const read = await readOwn(context, by.id, things, guessedAt);
  if (!read.ok) return failed(read.failure);
  const { serverAt } = read.value;
  const wantedAt = serverAt === null ? guessedAt - REACH_BACK_BLINDLY_MS : serverAt - REACH_BACK_MS;
  // The device's clock was not what it was taken for: once more, from where the server's own clock says.
  const isNear = Math.abs(wantedAt - guessedAt) < CLOCK_TOLERANCE_MS;
  const again = isNear ? read : await readOwn(context, by.id, things, wantedAt);
  if (!again.ok) return failed(again.failure);
  const { echoes, lastNumber } = again.value;
  return success({ ids: echoes.map(({ id }) => id), sinceAt: isNear ? guessedAt : wantedAt, lastNumber });
}
