import type { Random } from '../../../server/demo/random.ts';
import { GROUP, ME } from '../people.ts';
import { GROUPS, NEIGHBOURS } from '../society.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { only } from './relations.ts';

/** What others do with the user, and in groups. They call the server directly; it may refuse. */
const neighbour = (
  name: string,
  run: (world: World, who: string, dice: Random) => Promise<unknown>,
  names: readonly string[] = NEIGHBOURS,
): Action => only(name, async (world, dice) => void (await run(world, dice.pick(names), dice)));

const post = (world: World, who: string, path: string, body: unknown = {}) => world.ask(who, 'POST', path, body);

/** The user with other software. */
const elsewhere = (name: string, run: (world: World, who: string, dice: Random) => Promise<unknown>): Action =>
  neighbour(name, run);

const ADMINISTERED = [
  ['mars', 'comets'],
  ['mars', GROUP],
  ['venus', 'moons'],
  ['venus', 'voids'],
] as const;

export const NEIGHBOUR_ACTIONS: readonly Action[] = [
  neighbour('somebody asks the user for a subscription', (world, who) =>
    post(
      world,
      who,
      world.relations?.now(`private:${world.idOf(ME)}`) ? `users/${ME}/sendRequest` : `users/${ME}/subscribe`,
    ),
  ),
  neighbour('somebody revokes the request to the user', (world, who) => post(world, who, `requests/${ME}/revoke`)),
  neighbour('somebody unsubscribes from the user', (world, who) => post(world, who, `users/${ME}/unsubscribe`)),
  neighbour(
    'somebody answers the request of the user',
    (world, who, dice) => post(world, who, `users/${dice.chance(0.6) ? 'acceptRequest' : 'rejectRequest'}/${ME}`),
    ['ceres', 'vesta'],
  ),
  neighbour('somebody removes the user from their subscribers', (world, who) =>
    post(world, who, `users/${ME}/unsubscribeFromMe`),
  ),
  neighbour('somebody blocks the user or not', (world, who, dice) =>
    post(world, who, `users/${ME}/${dice.chance(0.6) ? 'ban' : 'unban'}`),
  ),
  neighbour('somebody becomes private or public', (world, who) => {
    const isPrivate = world.relations?.now(`private:${world.idOf(who)}`) ? '0' : '1';
    return world.ask(who, 'PUT', `users/${world.idOf(who)}`, { user: { isPrivate, isProtected: isPrivate } });
  }),
  only('somebody removes the user from a group', async (world, dice) => {
    const [admin, group] = dice.pick(ADMINISTERED);
    await post(world, admin, `groups/${group}/unsubscribeFromGroup/${ME}`);
  }),
  only('somebody makes the user an administrator or no longer', async (world, dice) => {
    const [admin, group] = dice.pick(ADMINISTERED);
    await post(world, admin, `groups/${group}/subscribers/${ME}/${dice.chance(0.6) ? 'admin' : 'unadmin'}`);
  }),
  only('an administrator answers a request to the group', async (world, dice) => {
    const applicant = dice.pick(['pluto', 'ceres', 'vesta']);
    const word = dice.chance(0.5) ? 'acceptRequest' : 'rejectRequest';
    await post(world, 'mars', `groups/comets/${word}/${applicant}`);
  }),
  only('an administrator answers the request of the user', async (world, dice) => {
    await post(world, 'venus', `groups/voids/${dice.chance(0.6) ? 'acceptRequest' : 'rejectRequest'}/${ME}`);
  }),
  neighbour('somebody asks to join a group', (world, who, dice) =>
    post(world, who, `groups/${dice.pick(['comets', 'voids'])}/sendRequest`),
  ),
  neighbour('somebody joins or leaves a group', (world, who, dice) =>
    post(
      world,
      who,
      `users/${dice.pick(['moons', 'comets', GROUP])}/${dice.chance(0.6) ? 'subscribe' : 'unsubscribe'}`,
    ),
  ),
  neighbour('somebody writes to a group or their feed', (world, who, dice) => {
    const feeds = [dice.chance(0.6) ? dice.pick(GROUPS) : who];
    return post(world, who, 'posts', { post: { body: `New of ${who} ${dice.hex(8)}` }, meta: { feeds } });
  }),
  neighbour('somebody comments on a post of the user', async (world, who, dice) => {
    const postId = world.somePost(dice, dice.chance(0.5) ? ME : undefined);
    if (postId) await post(world, who, 'comments', { comment: { body: `Said by ${who} ${dice.hex(8)}`, postId } });
  }),
  elsewhere('the user changes a relation elsewhere', (world, who, dice) =>
    post(world, ME, `users/${who}/${dice.pick(['ban', 'unban', 'subscribe', 'unsubscribe', 'unsubscribeFromMe'])}`),
  ),
  elsewhere('the user answers a request elsewhere', (world, who, dice) =>
    post(world, ME, `users/${dice.chance(0.5) ? 'acceptRequest' : 'rejectRequest'}/${who}`),
  ),
  elsewhere('the user changes a list elsewhere', async (world, who, dice) => {
    const lists = world.relations?.keys('list:').map((key) => key.slice('list:'.length)) ?? [];
    if (lists.length === 0) return;
    const list = dice.pick(lists);
    if (dice.chance(0.2)) return world.ask(ME, 'DELETE', `timelines/home/${list}`, {});
    if (dice.chance(0.4)) return world.ask(ME, 'PATCH', `timelines/home/${list}`, { title: `List ${dice.hex(8)}` });
    return world.ask(ME, 'PUT', `users/${who}/subscribe`, { homeFeeds: dice.sample(lists, dice.int(0, 2)) });
  }),
  elsewhere('the user shows or hides blocked people elsewhere', (world, _, dice) =>
    post(world, ME, `groups/${dice.pick(GROUPS)}/${dice.chance(0.5) ? 'disableBans' : 'enableBans'}`),
  ),
];
