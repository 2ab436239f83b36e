import { asTimelineId, feedKey } from '../../../../src/shared/model/index.ts';
import { whyNotComment } from '../../../../src/shared/rules/post-actions.ts';
import type { Random } from '../../../server/demo/random.ts';
import { isKind } from '../../../support/mutations.ts';
import type { Hazard } from '../hazards.ts';
import { HOME } from '../home.ts';
import { type Network, SLOW_DOWN } from '../network.ts';
import { observeLikes } from '../observe.ts';
import { GROUP, OTHERS } from '../people.ts';
import { perform } from '../perform.ts';
import type { World } from '../world.ts';
import { type Action, inTab, onDevice } from './action.ts';
import { choosePost } from './choose.ts';
import { freshWords } from './writing.ts';

/** Actions of hazards. They happen only as part of a story, never by weight. */
const only = (name: string, run: Action['run']): Action => ({ name, weight: 0, run });

const nextCreation = (name: string, arrange: (dice: Random) => Network['nextCreation']): Action =>
  only(
    name,
    onDevice(({ network }, dice) => {
      network.nextCreation = arrange(dice);
    }),
  );

const QUICK_MS = [0, 20, 300];
const repeated = (gapMs: number, killsAll: boolean): Network['nextCreation'] => ({
  repeat: { gapsMs: [gapMs], killsAll },
});

export const HAZARD_ACTIONS: readonly Action[] = [
  only(
    'write what was written on another device',
    inTab(async (tab, dice, world) => {
      const said = commentElsewhere(world, dice, tab.device.name);
      if (!said) return;
      const suits = await choosePost(
        tab,
        dice,
        ({ post }, lookup) => post.id === said.postId && whyNotComment(post, tab.device.accountId, lookup) === null,
      );
      if (suits) await perform(tab, { id: dice.uuid(), mutation: said });
    }),
  ),
  only(
    'repeat the last comment',
    inTab(async (tab, dice) => {
      const before = tab.device.userLog.performed.findLast(({ mutation }) => isKind(mutation, 'create-comment'));
      if (before) await perform(tab, { id: dice.uuid(), mutation: before.mutation });
    }),
  ),
  only(
    'repeat the last post',
    inTab(async (tab, dice) => {
      // Without files: an upload belongs to one post.
      const before = tab.device.userLog.performed.findLast(
        ({ mutation }) => isKind(mutation, 'create-post') && mutation.attachmentIds.length === 0,
      );
      if (before) await perform(tab, { id: dice.uuid(), mutation: before.mutation });
    }),
  ),
  only(
    'write a post to a group',
    inTab(async (tab, dice, world) => {
      const groupId = world.idOf(GROUP);
      const mutation = {
        kind: 'create-post',
        body: freshWords(tab, dice),
        feeds: [GROUP],
        destinations: [{ timelineId: asTimelineId(`posts-of-${groupId}`), name: 'Posts', ownerId: groupId }],
        shownIn: [feedKey(HOME)],
        attachmentIds: [],
        attachments: [],
        commentsDisabled: false,
      };
      await perform(tab, { id: dice.uuid(), mutation: mutation as never });
    }),
  ),
  only('a group is busy', async (world, dice) => {
    const posts = dice.int(MANY, MANY + 20);
    for (let number = 1; number <= posts; number += 1) {
      const post = { body: `Busy ${number} ${dice.hex(6)}` };
      await world.ask(dice.pick(OTHERS), 'POST', 'posts', { post, meta: { feeds: [GROUP] } });
      await world.scheduler.pause(dice.int(0, 1500));
    }
  }),
  only(
    'watch likes in the home feed',
    inTab((tab) => observeLikes(tab)),
  ),
  nextCreation('the answer to the next creation is lost', () => ({ fate: 'answer-lost' })),
  nextCreation('the server asks for a pause at the next creation', () => ({ fate: 'refused', refusal: SLOW_DOWN })),
  nextCreation('the next creation is sent twice, and its answers are lost', () => ({
    fate: 'answer-lost',
    repeat: { gapsMs: [20], killsAll: false },
  })),
  nextCreation('a proxy sends the next creation twice', (dice) => ({
    proxied: { gapMs: dice.pick([0, 300, 900]), answers: dice.pick(['first', 'second'] as const) },
  })),
  nextCreation('the next creation is lost', () => ({ fate: 'lost' })),
  nextCreation('the next creation arrives late', () => ({ fate: 'late' })),
  nextCreation('all connections break during the next creation', (dice) => repeated(dice.pick(QUICK_MS), true)),
  nextCreation('one connection breaks during the next creation', (dice) => repeated(dice.pick(QUICK_MS), false)),
  nextCreation('all connections break for three seconds during the next creation', () => repeated(3000, true)),
  nextCreation('all connections break for seven seconds during the next creation', () => repeated(7000, true)),
  only('the next creation is repeated elsewhere', (world, dice) => {
    world.elsewhere.next = { said: dice.pick([300, 1500, 3500]) };
  }),
  only('the next creation is repeated elsewhere a second later', (world) => {
    world.elsewhere.next = { said: 1000 };
  }),
  only('the next creation is edited elsewhere', (world) => {
    world.elsewhere.next = { edited: 5000 };
  }),
];

/** More posts than a page of a feed holds. */
const MANY = 31;

function commentElsewhere(world: World, dice: Random, here: string) {
  const said = world.devices
    .filter(({ name }) => name !== here)
    .flatMap(({ userLog }) => userLog.performed.map(({ mutation }) => mutation))
    .flatMap((mutation) => (isKind(mutation, 'create-comment') ? [mutation] : []));
  return said.length > 0 ? dice.pick(said) : null;
}

type Steps = readonly (readonly [action: string, afterMs: number])[];

/** The stories of each hazard: steps that follow one another. */
export const STORIES: Record<Hazard, readonly Steps[]> = {
  repeats: [],
  elsewhere: [
    [['write what was written on another device', 500]],
    [['write what was written on another device', 40_000]],
  ],
  'busy groups': [
    [['write a post to a group', 2000]],
    [['a group is busy', 20_000]],
    [
      ['good network', 50],
      ['the answer to the next creation is lost', 0],
      ['write a post to a group', 7000],
      ['offline', 50],
      ['a group is busy', 80_000],
      ['online', 8000],
    ],
  ],
  'edits elsewhere': [],
  // See relation-stories.ts.
  relations: [],
  gateways: [],
  proxy: [
    [['write a comment', 8000]],
    [
      ['good network', 50],
      ['the next creation is sent twice, and its answers are lost', 0],
      ['write a comment', 300],
      ['repeat the last comment', 20_000],
    ],
    [
      ['good network', 50],
      ['the next creation is sent twice, and its answers are lost', 0],
      ['write a post', 300],
      ['repeat the last post', 20_000],
    ],
  ],
  'refused files': [[['write a post', 500]], [['write a post', 8000]]],
  'late broadcasts': [
    [
      ['watch likes in the home feed', 500],
      ['like or unlike a post', 2000],
    ],
    [
      ['watch likes in the home feed', 500],
      ['like or unlike a post', 50],
      ['write a comment', 500],
      ['like or unlike a post', 2000],
      ['like or unlike a post', 8000],
    ],
  ],
};
