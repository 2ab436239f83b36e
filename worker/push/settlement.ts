import type { AccountId } from '../../src/shared/model/index.ts';
import { type Answered, type Effect, kindOf, type Settlement } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';

/** An echo that stands in for a lost response, in the form in which a row stores a response. */
export interface FoundReply {
  found: NonNullable<Answered['found']>;
}

/**
 * Returns what an answered row changes in the mirror: the facts in the server's response, or the mutation's own effects if
 * the response cannot be read. `clockOffsetMs`: server time minus device time.
 */
export function settlementOf(row: OutboxRow, by: AccountId, clockOffsetMs: number): Settlement {
  const { mutation, state } = row;
  const kind = kindOf(mutation);
  if (!kind || state.kind !== 'answered') return { facts: [] };
  const id = row.serverId ?? row.id;
  const at = state.at + clockOffsetMs;
  const reply = isFound(state.reply)
    ? { payload: null, found: state.reply.found }
    : { payload: state.reply, found: null };
  const answered: Answered = { id, ...reply, by, at };
  const reported = kind.settle?.(mutation, answered) ?? null;
  const effects = () => kind.effects(mutation, { id, order: row.order, at, by }).flatMap(factOf);
  const stale = { ...kind.stale?.(mutation), ...reported?.stale };
  return { ...(reported ?? { facts: effects() }), stale };
}

const isFound = (reply: unknown): reply is FoundReply =>
  typeof reply === 'object' && reply !== null && 'found' in reply;

function factOf(effect: Effect): RealtimeFact[] {
  // A new post is stored from its response or its echo only. What is hidden follows from the viewer's own data (`putSelf`).
  if (effect.kind === 'new-post' || effect.kind === 'person-hidden' || effect.kind === 'feed-locked') return [];
  return [effect.kind === 'post-changed' ? { ...effect, accounts: [] } : effect];
}
