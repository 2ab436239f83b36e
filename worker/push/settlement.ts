import type { AccountId } from '../../src/shared/model/index.ts';
import { type Answered, type Effect, kindOf, type Settlement } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';

/** What the echo of a lost answer has brought, in the shape in which a row keeps an answer. */
export interface FoundReply {
  found: NonNullable<Answered['found']>;
}

/**
 * What an answered row means for the mirror: what the server's answer tells, or, if it tells nothing that can be read, what the
 * mutation was meant to do. `clockOffsetMs`: added to the device's time it gives the server's.
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
  const told = kind.settle?.(mutation, answered) ?? null;
  const effects = () => kind.effects(mutation, { id, order: row.order, at, by }).flatMap(factOf);
  const stale = { ...kind.stale?.(mutation), ...told?.stale };
  return { ...(told ?? { facts: effects() }), stale };
}

const isFound = (reply: unknown): reply is FoundReply =>
  typeof reply === 'object' && reply !== null && 'found' in reply;

function factOf(effect: Effect): RealtimeFact[] {
  // A post is known by its answer or its echo only: without either there is nothing to store.
  if (effect.kind === 'new-post') return [];
  return [effect.kind === 'post-changed' ? { ...effect, accounts: [] } : effect];
}
