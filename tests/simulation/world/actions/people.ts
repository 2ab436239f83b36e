import type { Random } from '../../../server/demo/random.ts';
import { ME, OTHERS } from '../people.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';

/** Actions of other people, who call the server directly. */
const someone = (
  name: string,
  weight: number,
  run: (world: World, who: string, dice: Random) => Promise<unknown>,
): Action => ({
  name,
  weight,
  run: async (world, dice) => void (await run(world, dice.pick(OTHERS), dice)),
});

export const PEOPLE: readonly Action[] = [
  someone('someone writes a post', 3, (world, who, dice) => {
    const feeds = [dice.chance(0.3) ? 'stars' : who];
    return world.ask(who, 'POST', 'posts', { post: { body: `New of ${who} ${dice.hex(6)}` }, meta: { feeds } });
  }),
  someone('someone comments', 4, async (world, who, dice) => {
    const postId = world.somePost(dice);
    const comment = { body: `Said by ${who} ${dice.hex(6)}`, postId };
    if (postId) await world.ask(who, 'POST', 'comments', { comment });
  }),
  someone('someone likes', 4, async (world, who, dice) => {
    const postId = world.somePost(dice);
    if (postId) await world.ask(who, 'POST', `posts/${postId}/like`, {});
  }),
  someone('someone deletes a post', 1, async (world, who, dice) => {
    const postId = world.somePost(dice, who);
    if (postId) await world.ask(who, 'DELETE', `posts/${postId}`);
  }),
  someone('someone edits a post', 1, async (world, who, dice) => {
    const postId = world.somePost(dice, who);
    if (postId) await world.ask(who, 'PUT', `posts/${postId}`, { post: { body: `Edited ${dice.hex(6)}` } });
  }),
  someone('someone deletes a comment', 1, async (world, who, dice) => {
    const commentId = world.someComment(dice, who);
    if (commentId) await world.ask(who, 'DELETE', `comments/${commentId}`);
  }),
  someone('someone disables comments', 1, async (world, who, dice) => {
    const postId = world.somePost(dice, who);
    const way = dice.chance(0.5) ? 'disableComments' : 'enableComments';
    if (postId) await world.ask(who, 'POST', `posts/${postId}/${way}`, {});
  }),
  someone('someone bans the user or not', 1, (world, who, dice) =>
    world.ask(who, 'POST', `users/${ME}/${dice.chance(0.5) ? 'ban' : 'unban'}`, {}),
  ),
  someone('someone writes to the user', 2, (world, who, dice) =>
    world.ask(who, 'POST', 'posts', { post: { body: `Letter ${dice.hex(6)}` }, meta: { feeds: [ME] } }),
  ),
];
