import type { AccountId } from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import { CHECK_AFTER_MS, type CheckRow, claimedIds, type VaultDatabase } from '../../src/shared/store/index.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';
import { saysTheSame, type Thing, thingIn } from './own-echo.ts';

/** For so long an event may still be asked about; no attempt takes longer. */
const REMEMBERED_MS = 120_000;

/** The socket as it was at one moment. */
export interface SocketState {
  rooms: ReadonlySet<string>;
  /** Whether this same connection, after a round trip that begins now, is still there. */
  ping: () => Promise<boolean>;
}

/** Remembers which of the user's own posts and comments the socket has told of as new. */
export interface Witness {
  /** Called for every event in its order, before anything is done with it. `rooms`: those that it came through. */
  heard: (facts: readonly RealtimeFact[], rooms: readonly string[]) => void;
  /** Called before a create is sent; `null` while there is no socket. */
  begin: () => Testimony | null;
  /**
   * A check was spared because the socket had cleared it. Events of two creates may come in another order than that in which
   * the server made them: one that still comes for the same words brings the check back.
   */
  spared: (check: CheckRow) => void;
}

export interface Testimony {
  /**
   * Whether the server has certainly created `id` alone: the socket has told of it through a room that was joined before the
   * request was sent, has told of nothing else of mine that says the same, and still answers after the answer has come.
   */
  confirms: (mutation: AnyMutation, id: string) => Promise<boolean>;
}

interface Heard extends Thing {
  rooms: readonly string[];
  at: number;
}

export interface WitnessParts {
  vault: VaultDatabase;
  accountId: AccountId;
  now: () => number;
  socket: () => SocketState | null;
  /** A check could not be written. */
  onFailure: (error: unknown) => void;
}

export function createWitness({ vault, accountId, now, socket, onFailure }: WitnessParts): Witness {
  let heard: Heard[] = [];
  let spared: { check: CheckRow; at: number }[] = [];

  const bringBack = (check: CheckRow) => vault.checks.put({ ...check, lookAt: now() + CHECK_AFTER_MS });

  return {
    heard(facts, rooms) {
      const mine = facts.flatMap((fact) => createdIn(fact, accountId));
      if (mine.length === 0) return;
      const at = now();
      heard = heard.filter((one) => at - one.at < REMEMBERED_MS);
      heard.push(...mine.map((one) => ({ ...one, rooms, at })));
      spared = spared.filter((one) => at - one.at < REMEMBERED_MS);
      for (const { check } of spared) {
        if (!mine.some((one) => one.id !== check.made.id && saysTheSame(check.mutation, one))) continue;
        spared = spared.filter((one) => one.check !== check);
        bringBack(check).catch(onFailure);
      }
    },
    spared(check) {
      const known = new Set([check.made.id, ...check.ownBefore]);
      // Heard since the socket cleared it: the check was not among the spared ones yet.
      if (heard.some((one) => !known.has(one.id) && saysTheSame(check.mutation, one)))
        bringBack(check).catch(onFailure);
      else spared.push({ check, at: now() });
    },
    begin() {
      const before = socket();
      if (!before) return null;
      return {
        async confirms(mutation, id) {
          if (!(await before.ping())) return false;
          const told = heard.find((one) => one.id === id);
          if (!told?.rooms.some((room) => before.rooms.has(room))) return false;
          const claimed = await claimedIds(vault, { id, accountId, ownBefore: [id] });
          return heard.every((one) => !saysTheSame(mutation, one) || claimed.has(one.id));
        },
      };
    },
  };
}

function createdIn(fact: RealtimeFact, by: AccountId): Thing[] {
  const thing = thingIn(fact);
  if (thing?.createdBy !== by || (fact.kind === 'post-told' && !fact.isNew)) return [];
  return [thing];
}
