import type { AccountId } from '../../src/shared/model/index.ts';
import { sameWords } from '../../src/shared/mutations/index.ts';
import { claimedIds, type VaultDatabase } from '../../src/shared/store/index.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';
import type { Creation } from './search.ts';

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
}

export interface Testimony {
  /**
   * Whether the server has certainly created `id` alone: the socket has told of it through a room that was joined before the
   * request was sent, has told of nothing else of mine that says the same, and still answers after the answer has come.
   */
  confirms: (mutation: Creation, id: string) => Promise<boolean>;
}

interface Heard {
  id: string;
  postId: string | null;
  body: string;
  rooms: readonly string[];
  at: number;
}

export interface WitnessParts {
  vault: VaultDatabase;
  accountId: AccountId;
  now: () => number;
  socket: () => SocketState | null;
}

export function createWitness({ vault, accountId, now, socket }: WitnessParts): Witness {
  let heard: Heard[] = [];
  return {
    heard(facts, rooms) {
      const mine = facts.flatMap((fact) => createdIn(fact, accountId));
      if (mine.length === 0) return;
      const at = now();
      heard = heard.filter((one) => at - one.at < REMEMBERED_MS);
      heard.push(...mine.map((one) => ({ ...one, rooms, at })));
    },
    begin() {
      const before = socket();
      if (!before) return null;
      return {
        async confirms(mutation, id) {
          if (!(await before.ping())) return false;
          const told = heard.find((one) => one.id === id);
          if (!told?.rooms.some((room) => before.rooms.has(room))) return false;
          const postId = mutation.kind === 'create-comment' ? mutation.postId : null;
          const claimed = await claimedIds(vault, { id, accountId, ownBefore: [id] });
          return heard.every(
            (one) => one.postId !== postId || !sameWords(one.body, mutation.body) || claimed.has(one.id),
          );
        },
      };
    },
  };
}

function createdIn(fact: RealtimeFact, by: AccountId): Pick<Heard, 'id' | 'postId' | 'body'>[] {
  if (fact.kind === 'post-told') {
    const { id, body, createdBy } = fact.post;
    return fact.isNew && createdBy === by ? [{ id, postId: null, body }] : [];
  }
  if (fact.kind !== 'post-changed' || fact.change.kind !== 'commented') return [];
  const { id, postId, body, createdBy } = fact.change.comment;
  return createdBy === by ? [{ id, postId, body }] : [];
}
