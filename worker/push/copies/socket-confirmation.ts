import type { AccountId } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import type { CheckRow, VaultDatabase } from '../../../src/shared/store/index.ts';
import { CHECK_AFTER_MS, claimedIds } from '../../../src/shared/store/vault/checks.ts';
import type { RealtimeFact } from '../../../src/shared/wire/index.ts';
import { type Content, contentIn, createsSameText } from '../echo/possible-echo.ts';

/**
 * When the socket is asked after an answer: a proxy repeats a request up to three seconds later, and a connection that breaks
 * before that would report nothing of it. The check begins a second after it.
 */
export const CONFIRM_AFTER_MS = CHECK_AFTER_MS - 1000;
/** How long events are kept. No attempt takes longer. */
const REMEMBERED_MS = 120_000;

/** A snapshot of the socket. */
export interface SocketState {
  rooms: ReadonlySet<string>;
  /** Whether the same connection is still open after a round trip that starts now. */
  ping: () => Promise<boolean>;
}

/** Uses socket events about the user's new posts and comments to show that a create was executed only once. */
export interface SocketConfirmations {
  /** Called for every event, in order, before it is processed. `rooms`: the rooms that it came through. */
  received: (facts: readonly RealtimeFact[], rooms: readonly string[]) => void;
  /** Called before a create is sent. `null` while there is no socket. */
  begin: () => Confirmation | null;
  /**
   * Called when a check was skipped because the socket had confirmed the create. Events may arrive in another order than
   * the server executed the creates, so a later event with the same text restores the check.
   */
  skipped: (check: CheckRow) => void;
}

export interface Confirmation {
  /**
   * Whether the server has certainly created `id` only: the socket reported it through a room that was joined before the
   * request was sent, reported nothing else of the user's with the same text, and still answers after the response.
   */
  confirms: (mutation: AnyMutation, id: string) => Promise<boolean>;
}

interface Received extends Content {
  rooms: readonly string[];
  at: number;
}

export interface SocketConfirmationParts {
  vault: VaultDatabase;
  accountId: AccountId;
  now: () => number;
  socket: () => SocketState | null;
  /** Called when a check could not be written. */
  onFailure: (error: unknown) => void;
}

export function createSocketConfirmations({
  vault,
  accountId,
  now,
  socket,
  onFailure,
}: SocketConfirmationParts): SocketConfirmations {
  let received: Received[] = [];
  let skipped: { check: CheckRow; at: number }[] = [];

  const restoreCheck = (check: CheckRow) => vault.checks.put({ ...check, lookAt: now() + CHECK_AFTER_MS });

  return {
    received(facts, rooms) {
      const mine = facts.flatMap((fact) => createdIn(fact, accountId));
      if (mine.length === 0) return;
      const at = now();
      received = received.filter((one) => at - one.at < REMEMBERED_MS);
      received.push(...mine.map((one) => ({ ...one, rooms, at })));
      skipped = skipped.filter((one) => at - one.at < REMEMBERED_MS);
      for (const { check } of skipped) {
        if (!mine.some((one) => one.id !== check.made.id && createsSameText(check.mutation, one))) continue;
        skipped = skipped.filter((one) => one.check !== check);
        restoreCheck(check).catch(onFailure);
      }
    },
    skipped(check) {
      const known = new Set([check.made.id, ...check.ownBefore]);
      // Received after the confirmation, before this call.
      if (received.some((one) => !known.has(one.id) && createsSameText(check.mutation, one)))
        restoreCheck(check).catch(onFailure);
      else skipped.push({ check, at: now() });
    },
    begin() {
      const before = socket();
      if (!before) return null;
      return {
        async confirms(mutation, id) {
          if (!(await before.ping())) return false;
          const reported = received.find((one) => one.id === id);
          if (!reported?.rooms.some((room) => before.rooms.has(room))) return false;
          const claimed = await claimedIds(vault, { id, accountId, ownBefore: [id] });
          return received.every((one) => !createsSameText(mutation, one) || claimed.has(one.id));
        },
      };
    },
  };
}

function createdIn(fact: RealtimeFact, by: AccountId): Content[] {
  const content = contentIn(fact);
  if (content?.createdBy !== by || (fact.kind === 'post-reported' && !fact.isNew)) return [];
  return [content];
}
