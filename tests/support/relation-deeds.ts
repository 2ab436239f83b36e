import { expect } from 'vitest';
import { asAccountId, asHomeListId } from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import type { WorldData } from '../server/core/world.ts';
import { group, idOf, now, reads, request, user } from '../unit/server/helpers.ts';
import type { Deed } from './deed.ts';
import { frontendPreferencesOf } from './oracle.ts';
import type { PushWorld } from './push-world.ts';
import {
  bansDisabledBy,
  blockedBy,
  blockedIn,
  listsOf,
  readBy,
  readersOf,
  requestsBy,
  requestsTo,
} from './relation-oracle.ts';

const FRIENDS = asHomeListId(idOf('friends-list'));
const WORK = asHomeListId(idOf('work-list'));

/** Adds people, groups and lists to luna's network, on whom every deed of a relation is possible. */
export function addRelations(world: WorldData): void {
  const people = ['juno', 'ceres', 'vesta', 'rigel', 'deneb', 'spica', 'orion', 'vega', 'nova', 'lyra'];
  world.users.push(...people.map((name) => user(name)));
  world.users.push(user('saturn', { isPrivate: true }), user('pluto', { isPrivate: true }));
  world.groups.push(group('club', ['luna']), group('watch', ['mars']));
  world.subscriptions.push(
    ...['club', 'watch', 'ceres'].map((name) => reads('luna', name)),
    ...['rigel', 'spica'].map((name) => reads(name, 'club')),
    reads('juno', 'luna'),
    reads('nova', 'luna'),
  );
  world.requests.push(
    request('luna', 'pluto'),
    ...['orion', 'vega'].map((name) => request(name, 'luna')),
    ...['deneb', 'vesta'].map((name) => request(name, 'club')),
  );
  world.bans.push({ byId: idOf('luna'), bannedId: idOf('lyra') });
  world.groupBlocks.push({ groupId: idOf('club'), userId: idOf('lyra') });
  world.bansDisabled.push({ groupId: idOf('club'), userId: idOf('luna') });
  const list = { ownerId: idOf('luna'), createdAt: now };
  world.homeLists.push(
    { ...list, id: FRIENDS, title: 'Friends', order: 1, memberIds: [idOf('mars')] },
    { ...list, id: WORK, title: 'Work', order: 2, memberIds: [idOf('ceres')] },
  );
}

const on = (username: string) => ({ accountId: asAccountId(idOf(username)), username });
const inClub = (username: string) => ({ groupId: asAccountId(idOf('club')), groupName: 'club', ...on(username) });
/** Whether a name is among those that the server holds. */
const has = (names: readonly string[], name: string) => names.filter((one) => one === name).length;
const listNames = ({ server }: PushWorld) => listsOf(server.core, 'luna').map(({ title }) => title);
const membersOf = ({ server }: PushWorld, title: string) =>
  listsOf(server.core, 'luna').find((list) => list.title === title)?.members;

const deed = (title: string, call: string, mutation: AnyMutation, held: Deed['held'], becomes: unknown): Deed => ({
  title,
  call,
  mutation,
  held,
  becomes,
});

export const RELATION_DEEDS: readonly Deed[] = [
  deed(
    'a subscription [7.085]',
    'POST users/venus/subscribe',
    { kind: 'subscribe', ...on('venus'), on: true, listIds: [WORK] },
    (world) => [has(readBy(world.server.core, 'luna'), 'venus'), membersOf(world, 'Work')],
    [1, ['ceres', 'venus']],
  ),
  deed(
    'the end of a subscription [7.086]',
    'POST users/mars/unsubscribe',
    { kind: 'subscribe', ...on('mars'), on: false },
    (world) => [has(readBy(world.server.core, 'luna'), 'mars'), membersOf(world, 'Friends')],
    [0, []],
  ),
  deed(
    'a request [7.087]',
    'POST users/saturn/sendRequest',
    { kind: 'request-subscription', ...on('saturn'), on: true },
    ({ server }) => requestsBy(server.core, 'luna'),
    ['pluto', 'saturn'],
  ),
  deed(
    'a revoked request [7.092]',
    'POST requests/pluto/revoke',
    { kind: 'request-subscription', ...on('pluto'), on: false },
    ({ server }) => requestsBy(server.core, 'luna'),
    [],
  ),
  deed(
    'an accepted request [7.090]',
    'POST users/acceptRequest/orion',
    { kind: 'answer-request', ...on('orion'), isAccepted: true },
    ({ server }) => [requestsTo(server.core, 'luna'), has(readersOf(server.core, 'luna'), 'orion')],
    [['vega'], 1],
  ),
  deed(
    'a rejected request [7.091]',
    'POST users/rejectRequest/vega',
    { kind: 'answer-request', ...on('vega'), isAccepted: false },
    ({ server }) => [requestsTo(server.core, 'luna'), has(readersOf(server.core, 'luna'), 'vega')],
    [['orion'], 0],
  ),
  deed(
    'a removed subscriber [7.088]',
    'POST users/juno/unsubscribeFromMe',
    { kind: 'remove-subscriber', ...on('juno') },
    ({ server }) => has(readersOf(server.core, 'luna'), 'juno'),
    0,
  ),
  deed(
    'a block [7.083 6.045]',
    'POST users/nova/ban',
    { kind: 'block-user', ...on('nova'), on: true },
    ({ server }) => [blockedBy(server.core, 'luna'), has(readersOf(server.core, 'luna'), 'nova')],
    [['lyra', 'nova'], 0],
  ),
  deed(
    'the end of a block [7.084]',
    'POST users/lyra/unban',
    { kind: 'block-user', ...on('lyra'), on: false },
    ({ server }) => blockedBy(server.core, 'luna'),
    [],
  ),
  deed(
    'disabled bans in a group [7.102]',
    'POST groups/watch/disableBans',
    { kind: 'show-blocked', ...on('watch'), on: true },
    ({ server }) => bansDisabledBy(server.core, 'luna'),
    ['club', 'watch'],
  ),
  deed(
    'enabled bans in a group [7.103]',
    'POST groups/club/enableBans',
    { kind: 'show-blocked', ...on('club'), on: false },
    ({ server }) => bansDisabledBy(server.core, 'luna'),
    [],
  ),
  deed(
    'an accepted request to a group [7.095]',
    'POST groups/club/acceptRequest/deneb',
    { kind: 'answer-group-request', ...inClub('deneb'), isAccepted: true },
    ({ server }) => [requestsTo(server.core, 'club'), has(readersOf(server.core, 'club'), 'deneb')],
    [['vesta'], 1],
  ),
  deed(
    'a rejected request to a group [7.096]',
    'POST groups/club/rejectRequest/vesta',
    { kind: 'answer-group-request', ...inClub('vesta'), isAccepted: false },
    ({ server }) => [requestsTo(server.core, 'club'), has(readersOf(server.core, 'club'), 'vesta')],
    [['deneb'], 0],
  ),
  deed(
    'a removed member [7.097]',
    'POST groups/club/unsubscribeFromGroup/rigel',
    { kind: 'remove-member', ...inClub('rigel') },
    ({ server }) => readersOf(server.core, 'club'),
    ['luna', 'spica'],
  ),
  deed(
    'a block in a group [7.100]',
    'POST groups/club/block/spica',
    { kind: 'block-in-group', ...inClub('spica'), on: true },
    ({ server }) => blockedIn(server.core, 'club'),
    ['lyra', 'spica'],
  ),
  deed(
    'the end of a block in a group [7.101]',
    'POST groups/club/unblock/lyra',
    { kind: 'block-in-group', ...inClub('lyra'), on: false },
    ({ server }) => blockedIn(server.core, 'club'),
    [],
  ),
  deed(
    'a list [7.040]',
    'POST timelines/home',
    { kind: 'create-list', title: 'Made once', memberIds: [asAccountId(idOf('mars'))] },
    (world) => [listNames(world), membersOf(world, 'Made once')],
    [[expect.any(String), 'Friends', 'Work', 'Made once'], ['mars']],
  ),
  deed(
    'a renamed list with other members [7.041]',
    'PATCH timelines/home/{id}',
    {
      kind: 'edit-list',
      listId: FRIENDS,
      title: 'Better friends',
      add: [asAccountId(idOf('ceres'))],
      remove: [asAccountId(idOf('mars'))],
    },
    (world) => [listNames(world), membersOf(world, 'Better friends')],
    [[expect.any(String), 'Better friends', 'Work'], ['ceres']],
  ),
  deed(
    'a deleted list, whose members go to another [7.042]',
    'DELETE timelines/home/{id}',
    { kind: 'delete-list', listId: FRIENDS, title: 'Friends', backupId: WORK },
    (world) => [listNames(world), membersOf(world, 'Work')],
    [
      [expect.any(String), 'Work'],
      ['ceres', 'mars'],
    ],
  ),
  deed(
    'a new order of lists [7.043]',
    'PATCH timelines/home',
    { kind: 'reorder-lists', listIds: [WORK, FRIENDS] },
    listNames,
    [expect.any(String), 'Work', 'Friends'],
  ),
  deed(
    'a person in other lists [7.089]',
    'PUT users/mars/subscribe',
    { kind: 'move-in-lists', ...on('mars'), add: [WORK], remove: [FRIENDS] },
    (world) => [membersOf(world, 'Friends'), membersOf(world, 'Work')],
    [[], ['ceres', 'mars']],
  ),
  deed(
    'a pinned group [4.058]',
    'PUT users/{id}',
    {
      kind: 'change-preferences',
      key: 'net.freefeed',
      patch: {},
      items: [{ path: ['pinnedGroups'], add: [idOf('club')], remove: [] }],
    },
    ({ server }) => frontendPreferencesOf(server.core, 'luna')['net.freefeed'],
    { pinnedGroups: [idOf('club')] },
  ),
];
