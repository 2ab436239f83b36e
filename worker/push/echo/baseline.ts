import { failed, type Result, success } from '../../../src/shared/contract/index.ts';
import type { OwnThings } from '../../../src/shared/mutations/index.ts';
import type { CreatedFacts } from '../../../src/shared/store/vault/checks.ts';
import type { OutboxRow } from '../../../src/shared/store/vault/rows.ts';
import { MAX_CERTAIN_MS } from '../copies/copies.ts';
import { CLOCK_TOLERANCE_MS } from '../windows.ts';
import { type Own, readOwn } from './read-own.ts';
import { createsOf, REACH_BACK_MS, type SearchParts } from './search.ts';

/** Used if the server's time is unknown. */
const REACH_BACK_BLINDLY_MS = 24 * 60 * 60_000;
/** How long a baseline stays valid. */
const FRESH_MS = 1000;

/** The user's content that existed before the first attempt. `sinceAt`: the earliest time read, epoch ms of the server. */
export interface Baseline {
  ids: string[];
  sinceAt: number;
}

/** Reads the user's existing content in the place where a row creates something, just before its first attempt. */
export interface Baselines {
  /**
   * Nothing in the baseline can be the row's echo. Every later search begins at the same server time, so the comparison
   * depends on no device clock. It is also the first request of the attempt: if it fails, nothing is sent.
   */
  before: (parts: SearchParts, row: OutboxRow) => Promise<Result<Baseline>>;
  /**
   * Called when a row was answered. `facts`: what it created; absent if nothing or unknown. If the new comment directly
   * follows the last one read, the baseline is extended and the next comment needs no request.
   */
  answered: (row: OutboxRow, facts: CreatedFacts | undefined) => void;
}

interface StoredBaseline extends Baseline {
  lastNumber: number;
  /** Epoch ms; `null` while a send since then is unanswered. */
  at: number | null;
}

export function createBaselines(now: () => number): Baselines {
  const ofPosts = new Map<string, StoredBaseline>();

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
      const read = await fetchBaseline(parts, things);
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
      if (made.seqNumber !== known.lastNumber + 1 || tookMs === null || tookMs > MAX_CERTAIN_MS) return;
      ofPosts.set(place, { ...known, ids: [...known.ids, made.id], lastNumber: made.seqNumber, at: now() });
    },
  };
}

const placeOf = (things: OwnThings): string => (things.kind === 'comments' ? things.postId : things.kind);

async function fetchBaseline(
  { context, by, clockOffsetMs }: SearchParts,
  things: OwnThings,
): Promise<Result<Baseline & Pick<Own, 'lastNumber'>>> {
  const guessedAt = context.now() + clockOffsetMs() - REACH_BACK_MS;
  const read = await readOwn(context, by.id, things, guessedAt);
  if (!read.ok) return failed(read.failure);
  const { serverAt } = read.value;
  const wantedAt = serverAt === null ? guessedAt - REACH_BACK_BLINDLY_MS : serverAt - REACH_BACK_MS;
  // The device clock was wrong: read again from the time that the server's clock gives.
  const isNear = Math.abs(wantedAt - guessedAt) < CLOCK_TOLERANCE_MS;
  const again = isNear ? read : await readOwn(context, by.id, things, wantedAt);
  if (!again.ok) return failed(again.failure);
  const { echoes, lastNumber } = again.value;
  return success({ ids: echoes.map(({ id }) => id), sinceAt: isNear ? guessedAt : wantedAt, lastNumber });
}
