import type { OutboxRow } from '../../../src/shared/store/index.ts';
import type { Device } from '../world/device.ts';
import { firstAt, isDone, lastOf, type RowLife, wasEver } from '../world/history.ts';
import { NONE, ON } from '../world/relations.ts';
import type { LoggedMutation } from '../world/user-log.ts';
import { serverIdOf } from './switches-as-wanted.ts';

/** What a mutation wants of one fact (world/relations.ts). */
export interface Wish {
  key: string;
  accepts: (value: string) => boolean;
  /** For messages. */
  wanted: string;
  /** The server replaces a whole set with it: if two devices do that at once, the later one decides. */
  isInSet?: true;
}

const is = (key: string, ...values: string[]): Wish => ({
  key,
  accepts: (value) => values.includes(value),
  wanted: values.join(' or ') || 'none',
});
const isNot = (key: string, value: string): Wish => ({
  key,
  accepts: (one) => one !== value,
  wanted: `not ${value}`,
});
const isOn = (key: string, on: boolean): Wish => is(key, on ? ON : NONE);
const inSet = (wish: Wish): Wish => ({ ...wish, isInSet: true });

/** Returns what a mutation wants. `nameOf`: the server's id of a list; `id`: of its row. */
export function wishesOf(mutation: OutboxRow['mutation'], id: string, nameOf: (listId: string) => string): Wish[] {
  const inList = (listId: string, accountId: string, on: boolean) =>
    inSet(isOn(`in-list:${nameOf(listId)}:${accountId}`, on));
  switch (mutation.kind) {
    case 'subscribe': {
      const { accountId, on, listIds = [] } = mutation;
      const mine = on ? is(`mine:${accountId}`, 'subscribed') : isNot(`mine:${accountId}`, 'subscribed');
      return [mine, ...(on ? listIds.map((listId) => inList(listId, accountId, true)) : [])];
    }
    case 'request-subscription': {
      const key = `mine:${mutation.accountId}`;
      return [mutation.on ? is(key, 'requested', 'subscribed') : is(key, NONE)];
    }
    case 'answer-request': {
      const key = `theirs:${mutation.accountId}`;
      return [mutation.isAccepted ? is(key, 'subscribed') : is(key, NONE)];
    }
    case 'remove-subscriber':
      return [isNot(`theirs:${mutation.accountId}`, 'subscribed')];
    case 'block-user': {
      const { accountId, on } = mutation;
      return [isOn(`block:${accountId}`, on), ...(on ? [is(`theirs:${accountId}`, NONE)] : [])];
    }
    case 'show-blocked':
      return [isOn(`shown:${mutation.accountId}`, mutation.on)];
    case 'answer-group-request': {
      const { groupId, accountId, isAccepted } = mutation;
      const key = `member:${groupId}:${accountId}`;
      return [isAccepted ? is(key, 'subscribed') : isNot(key, 'requested')];
    }
    case 'remove-member':
      return [isNot(`member:${mutation.groupId}:${mutation.accountId}`, 'subscribed')];
    case 'block-in-group':
      return [isOn(`group-block:${mutation.groupId}:${mutation.accountId}`, mutation.on)];
    case 'create-list':
      return [
        is(`list:${nameOf(id)}`, mutation.title),
        ...mutation.memberIds.map((accountId) => inList(id, accountId, true)),
      ];
    case 'edit-list': {
      const { listId, title, add, remove } = mutation;
      return [
        ...(title === null ? [] : [is(`list:${nameOf(listId)}`, title)]),
        ...add.map((accountId) => inList(listId, accountId, true)),
        ...remove.map((accountId) => inList(listId, accountId, false)),
      ];
    }
    case 'delete-list':
      return [is(`list:${nameOf(mutation.listId)}`, NONE)];
    case 'reorder-lists': {
      const wanted = [...new Set(mutation.listIds.map(nameOf))];
      const accepts = (value: string) => isInOrder(value.split(' '), wanted);
      return [{ key: 'order', accepts, wanted: wanted.join(' ') }];
    }
    case 'move-in-lists': {
      const { accountId, add, remove } = mutation;
      return [
        ...add.map((listId) => inList(listId, accountId, true)),
        ...remove.map((listId) => inList(listId, accountId, false)),
      ];
    }
    case 'change-preferences':
      return (mutation.items ?? []).flatMap(({ path, add, remove }) => {
        const prefix = path[0] === 'pinnedGroups' ? 'pin:' : 'hide:';
        return [...add.map((one) => [one, true] as const), ...remove.map((one) => [one, false] as const)].map(
          ([item, on]) => inSet(isOn(`${prefix}${item}`, on)),
        );
      });
    default:
      return [];
  }
}

/** Whether the lists that exist of `wanted` are in that order, whatever is between them. */
function isInOrder(ids: readonly string[], wanted: readonly string[]): boolean {
  const present = ids.filter((id) => wanted.includes(id));
  return present.join() === wanted.filter((id) => ids.includes(id)).join();
}

/** Returns the server's ids of what was made on a device. */
export const namesOn =
  (device: Device) =>
  (id: string): string =>
    serverIdOf(id, device);

/** A wish of the user on one device, with the row that stands for it. */
export interface LoggedWish extends Wish {
  logged: LoggedMutation;
  life: RowLife | undefined;
  /**
   * `done`: the engine has received the server's answer; `void`: it was undone, cancelled by its opposite, or not saved;
   * `open`: refused, or perhaps not saved.
   */
  state: 'done' | 'void' | 'open';
}

/** All wishes of the user on a device, in the order in which they were saved. */
export function wishesOn(device: Device): LoggedWish[] {
  const { lives } = device.disk.outbox;
  return device.userLog.performed.flatMap((logged) => {
    const { outcome, id, mutation } = logged;
    const life = lives.get(outcome.kind === 'kept' && outcome.rowId !== null ? outcome.rowId : id);
    const state = stateOf(device, logged, life);
    return wishesOf(mutation, id, namesOn(device)).map((wish) => ({ ...wish, logged, life, state }));
  });
}

function stateOf(device: Device, { outcome }: LoggedMutation, life: RowLife | undefined): LoggedWish['state'] {
  if (outcome.kind === 'kept' && outcome.rowId === null) return 'void';
  if (!life) return outcome.kind === 'kept' ? 'open' : 'void';
  const isTakenBack = device.userLog.outboxActions.some(({ rowId }) => rowId === life.id);
  if (isTakenBack || outcome.kind !== 'kept') return 'open';
  if (isDone(life)) return 'done';
  // Removed together with its opposite, or in favour of a later one.
  return life.gone !== null && !wasEver(life, 'refused', 'sending') ? 'void' : 'open';
}

/** When the answer was stored, epoch ms of the world. */
export const answeredAt = (life: RowLife): number => firstAt(life, 'answered') ?? Number.POSITIVE_INFINITY;

/** Describes a mutation in messages. */
export const nameOfMutation = (mutation: OutboxRow['mutation']): string =>
  `${mutation.kind} ${JSON.stringify(mutation).slice(0, 200)}`;

/** Describes a row in messages. */
export const nameOfLife = (life: RowLife): string =>
  `${nameOfMutation(lastOf(life).mutation)} (${life.id.slice(0, 8)}: ${life.rows.map(({ state }) => state.kind).join(' → ')})`;

/** The kinds that change relations. */
export const isRelation = ({ kind }: OutboxRow['mutation']): boolean => RELATION_KINDS.has(kind);

const RELATION_KINDS: ReadonlySet<string> = new Set([
  'subscribe',
  'request-subscription',
  'answer-request',
  'remove-subscriber',
  'block-user',
  'show-blocked',
  'answer-group-request',
  'remove-member',
  'block-in-group',
  'create-list',
  'edit-list',
  'delete-list',
  'reorder-lists',
  'move-in-lists',
  'change-preferences',
]);
