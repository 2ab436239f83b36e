import { changeListIds, type HomeListId } from '../model/index.ts';
import { relationPath, userPath } from '../wire/index.ts';
import { decodeProfile } from '../wire/profiles.ts';
import { inLists, LIST_VIEWS, LISTS_LANE, listTargets, putIntoLists } from './list-lane.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { checkRelation, type OnAccount } from './relation-check.ts';
import { mergedChange } from './set-change.ts';
import { isSubscribe, type Subscribe } from './subscribe.ts';
import { accountLane } from './switches.ts';

/** Adds an account that the viewer reads to home lists, and removes it from others. */
export interface MoveInLists extends OnAccount {
  kind: 'move-in-lists';
  add: readonly HomeListId[];
  remove: readonly HomeListId[];
}

const isMoveInLists = ofKind<MoveInLists>('move-in-lists');

export const moveInLists: MutationKind<MoveInLists> = {
  kind: 'move-in-lists',
  target: ({ accountId }) => ({ entity: 'account', accountId }),
  lane: (mutation) => `${accountLane(mutation)} ${LISTS_LANE}`,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  isOrdered: true,
  undoneBy: ({ add, remove }) => listTargets([...add, ...remove]),
  references: ({ add, remove }) => [...add, ...remove],
  effects: ({ accountId, add, remove }) => [inLists(accountId, { add, remove })],
  staysWhenRefused: false,
  call: ({ username, add }) => ({
    method: 'PUT',
    path: relationPath(username, 'subscribe'),
    json: { homeFeeds: add },
  }),
  before: {
    paths: ({ username }) => [userPath(username)],
    read: (mutation, [payload], attempt) => {
      const decoded = decodeProfile(payload);
      if (!decoded.ok) return decoded;
      const { inHomeLists } = decoded.value.details;
      return checkRelation<MoveInLists>(mutation, payload, attempt, ({ username }, { mine }) => {
        if (mine !== 'subscribed') return { kind: 'refused', reason: `You do not read @${username} any more` };
        const call = putIntoLists(username, inHomeLists, mutation);
        return call ? { kind: 'send', call } : { kind: 'done' };
      });
    },
  },
  settle: ({ accountId, add, remove }, { payload }) => {
    const decoded = decodeProfile(payload);
    if (!decoded.ok) return null;
    const { inHomeLists } = decoded.value.details;
    const gone = remove.filter((id) => !inHomeLists.includes(id));
    const come = add.filter((id) => inHomeLists.includes(id));
    return { facts: [inLists(accountId, { add: come, remove: gone })] };
  },
  stale: ({ add, remove }) => ({ views: [...LIST_VIEWS, ...[...add, ...remove].map((id) => `feed:home:${id}`)] }),
  meets: (later, earlier) => {
    if (isSubscribe(earlier) && earlier.on && earlier.accountId === later.accountId) {
      // A subscription only adds. The account may be in the list already, e.g. by a subscription on another device.
      if (later.remove.length > 0) return null;
      const becomes: Subscribe = { ...earlier, listIds: changeListIds(earlier.listIds ?? [], later) };
      return { becomes };
    }
    if (!isMoveInLists(earlier) || earlier.accountId !== later.accountId) return null;
    return { becomes: { ...later, ...mergedChange(earlier, later) } };
  },
  detached: (mutation, id) => {
    const add = mutation.add.filter((one) => one !== id);
    const remove = mutation.remove.filter((one) => one !== id);
    return add.length + remove.length > 0 ? { ...mutation, add, remove } : null;
  },
  noun: 'list change',
  title: ({ username }) => `Lists of @${username}`,
  words: () => '',
};
