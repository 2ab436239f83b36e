import type { Random } from '../../../server/demo/random.ts';
import type { Step } from './action.ts';

const PAUSES_MS = [0, 50, 500, 2000, 8000, 40_000];
/** Longer than a mutation may wait in the outbox without a question. */
const HOUR_MS = 3_700_000;

/** Weights of single actions. */
const SINGLE: Readonly<Record<string, number>> = {
  'subscribe to somebody': 4,
  'unsubscribe from somebody': 4,
  'unsubscribe from a private feed': 2,
  'ask for a subscription': 4,
  'revoke a request': 2,
  'accept a request': 3,
  'reject a request': 2,
  'remove a subscriber': 2,
  'block somebody': 6,
  'unblock somebody': 3,
  'show blocked people in a group': 2,
  'hide blocked people in a group': 2,
  'pin a group': 2,
  'unpin a group': 1,
  'hide the posts of somebody': 2,
  'show the posts of somebody': 1,
  'accept a request to a group': 2,
  'reject a request to a group': 2,
  'remove a member': 2,
  'block somebody in a group': 2,
  'unblock somebody in a group': 1,
  'do the last deed again': 2,
  'do the opposite of the last deed': 3,
  'create a list': 4,
  'rename a list': 3,
  'fill a list': 3,
  'empty a list': 2,
  'delete a list': 2,
  'reorder the lists': 2,
  'move somebody between lists': 4,
  'somebody asks the user for a subscription': 4,
  'somebody revokes the request to the user': 1,
  'somebody unsubscribes from the user': 1,
  'somebody answers the request of the user': 3,
  'somebody removes the user from their subscribers': 2,
  'somebody blocks the user or not': 2,
  'somebody becomes private or public': 2,
  'somebody removes the user from a group': 2,
  'somebody makes the user an administrator or no longer': 2,
  'an administrator answers a request to the group': 2,
  'an administrator answers the request of the user': 2,
  'somebody asks to join a group': 3,
  'somebody joins or leaves a group': 2,
  'somebody writes to a group or their feed': 3,
  'somebody comments on a post of the user': 3,
  'the user changes a relation elsewhere': 2,
  'the user answers a request elsewhere': 1,
  'the user changes a list elsewhere': 1,
  'the user shows or hides blocked people elsewhere': 1,
  'read a group or a list': 4,
  'look at a list of accounts': 2,
};

const DEEDS = Object.keys(SINGLE).filter((name) => !/^(?:some|an? |the user|read |look )/.test(name));
/** Deeds that ask the user after an hour, if the relation has changed. */
const ASKED = [
  'accept a request',
  'remove a subscriber',
  'block somebody',
  'unblock somebody',
  'unsubscribe from a private feed',
];
const CHANGED = Object.keys(SINGLE).filter((name) => /^(?:somebody|an administrator|the user)/.test(name));

type Story = (random: Random) => [action: string, afterMs: number][];

const some = (random: Random, names: readonly string[], count: number, afterMs: number): [string, number][] =>
  Array.from({ length: count }, () => [random.pick(names), afterMs]);

/** Steps that follow one another. */
const STORIES: readonly Story[] = [
  // Waits in the outbox for more than an hour, while the world changes.
  (random) => [
    ['all devices go offline', 500],
    ...some(random, ASKED, 2, 500),
    ...some(random, DEEDS, 1, 500),
    ['all devices sleep', 50],
    ...some(random, CHANGED, 3, 50),
    ['somebody comments on a post of the user', HOUR_MS],
    ['all devices wake up', 500],
    ['all devices come online', 30_000],
    ['decide about what needs the user', 500],
    ['decide about what needs the user', 20_000],
  ],
  // A block while much is in flight, and the tab dies while its content is deleted.
  (random) => [
    ['read a feed', 2000],
    ['open a post', 2000],
    ['somebody comments on a post of the user', 2000],
    ['read a group or a list', 0],
    ['block somebody', random.pick([500, 3000, 8000])],
    ['kill a tab', 500],
    ['open a tab', 8000],
  ],
  // A tab sleeps through a block.
  (random) => [
    ['read a group or a list', random.pick([0, 20])],
    ['freeze a tab', 500],
    ['block somebody', 8000],
    ['unsubscribe from a private feed', random.pick([2000, 200_000])],
    ['thaw a tab', 2000],
  ],
  // The answer to the creation of a list is lost.
  (random) => [
    [
      random.pick([
        'the answer to the next creation is lost',
        'the next creation arrives late',
        'the next creation is lost',
      ]),
      0,
    ],
    ['create a list', random.pick([0, 500, 8000])],
    ...some(random, ['fill a list', 'rename a list', 'move somebody between lists', 'delete a list'], 2, 500),
  ],
  // Opposites, close together, on any device.
  (random) => [
    [
      random.pick(['block somebody', 'subscribe to somebody', 'unsubscribe from somebody', 'ask for a subscription']),
      random.pick([0, 50, 500]),
    ],
    ['do the opposite of the last deed', random.pick([0, 50, 500])],
    [random.pick(['do the opposite of the last deed', 'do the last deed again']), 2000],
  ],
  (random) => [
    ['block somebody', 8000],
    [random.pick(['show blocked people in a group', 'somebody makes the user an administrator or no longer']), 8000],
    ['somebody writes to a group or their feed', 2000],
    ['read a group or a list', 2000],
    [random.pick(['hide blocked people in a group', 'somebody makes the user an administrator or no longer']), 8000],
  ],
  () => [['somebody else signs in on the device', 2000]],
];

const STORY_CHANCE = 0.25;

/** Draws what happens in a world with the hazard 'relations', as stories of one or more steps. */
export function relationSteps(random: Random): Step[][] {
  return Array.from({ length: random.int(10, 20) }, () => {
    const story = random.chance(STORY_CHANCE)
      ? random.pick(STORIES)(random)
      : [[byWeight(random), random.pick(PAUSES_MS)] as const];
    return story.map(([action, afterMs]) => ({ action, afterMs, dice: random.hex(8) }));
  });
}

function byWeight(random: Random): string {
  let left = random.next() * Object.values(SINGLE).reduce((sum, weight) => sum + weight, 0);
  for (const [name, weight] of Object.entries(SINGLE)) {
    left -= weight;
    if (left < 0) return name;
  }
  throw new RangeError('No action to choose from');
}
