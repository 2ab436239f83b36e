import type { WorldData } from '../core/world.ts';
import { createAttachments } from './attachments.ts';
import { createAudience } from './audience.ts';
import { withBelongings } from './belongings.ts';
import { createComments } from './comments.ts';
import { createNotifications } from './notifications.ts';
import { createClubs, createMembers, DEMO_PASSWORD, type Member } from './people.ts';
import { createPosts, type DemoPost } from './posts.ts';
import { createRandom } from './random.ts';
import { createReactions } from './reactions.ts';
import { createRelations } from './relations.ts';
import { createTown } from './town.ts';

export { writeDemoMedia } from './media/write.ts';
export { DEMO_PASSWORD } from './people.ts';

/** Accounts of the demo: an active one, another active one, and a new one. */
export const DEMO_SIGN_INS: readonly { username: string; password: string; note: string }[] = [
  { username: 'anna', password: DEMO_PASSWORD, note: 'reads a lot, keeps lists, manages groups' },
  { username: 'dmitri', password: DEMO_PASSWORD, note: 'writes in two languages' },
  { username: 'elena', password: DEMO_PASSWORD, note: 'is new: an empty home' },
];

const POSTS = 3000;
const COMMENTS = 30_000;

export interface DemoOptions {
  seed: string;
  /** Factor for the 3,000 posts and 30,000 comments, also below one. */
  scale: number;
  /** Time of the newest posts, epoch ms. */
  now: number;
}

/** Creates a network of the cast, and the members of one large group. Equal options create equal networks. */
export function createDemoWorld({ seed, scale, now }: DemoOptions): WorldData {
  const part = (name: string) => createRandom(`${seed}/${name}`);
  const members = createMembers(now, part('people'));
  const clubs = createClubs(members, now, part('groups'));
  const relations = createRelations(members, clubs, now, part('relations'));
  const audience = createAudience(members, clubs, relations);
  const demoPosts = createPosts(Math.round(POSTS * scale), members, clubs, audience, now, part('posts'));
  const comments = createComments(demoPosts, Math.round(COMMENTS * scale), audience, now, part('comments'));
  const attachments = createAttachments(demoPosts, part('attachments'));
  const reactions = createReactions(demoPosts, comments, members, audience, now, part('reactions'));
  leaveDirectsUnread(members, demoPosts);
  const followers = reactions.commentFollowers;
  const story = { demoPosts, comments, members, clubs, relations, audience, followers, now };
  const town = createTown(members, now, part('town'));
  const world = {
    users: [...members.map(({ user }) => user), ...town.users],
    groups: [...clubs.map(({ group }) => group), town.group],
    ...relations,
    subscriptions: [...relations.subscriptions, ...town.subscriptions],
    posts: demoPosts.map(({ post }) => post),
    comments,
    attachments,
    ...reactions,
    notifications: createNotifications(story, part('notifications')),
  };
  return withBelongings(world, now);
}

/** Leaves the two latest conversations of the demo accounts unread. */
function leaveDirectsUnread(members: readonly Member[], demoPosts: readonly DemoPost[]): void {
  for (const { user } of members.filter(({ story }) => story.username === 'anna' || story.username === 'dmitri')) {
    const moments = demoPosts
      .filter(({ post }) => post.isDirect && (post.authorId === user.id || post.destinationIds.includes(user.id)))
      .map(({ post }) => post.bumpedAt)
      .sort((one, other) => other - one);
    const third = moments[2];
    if (third !== undefined) user.directsReadAt = third;
  }
}
