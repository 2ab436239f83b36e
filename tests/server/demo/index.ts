import type { WorldData } from '../core/world.ts';
import { createAttachments } from './attachments.ts';
import { createAudience } from './audience.ts';
import { createComments } from './comments.ts';
import { createNotifications } from './notifications.ts';
import { createClubs, createMembers, DEMO_PASSWORD, type Member } from './people.ts';
import { createPosts, type Told } from './posts.ts';
import { createRandom } from './random.ts';
import { createReactions } from './reactions.ts';
import { createRelations } from './relations.ts';

export { writeDemoMedia } from './media/write.ts';

/** Accounts to try the demo network with: one in the middle of it, one beside her, one who has just arrived. */
export const DEMO_SIGN_INS: readonly { username: string; password: string; note: string }[] = [
  { username: 'anna', password: DEMO_PASSWORD, note: 'reads a lot, keeps lists, manages groups' },
  { username: 'dmitri', password: DEMO_PASSWORD, note: 'writes in two languages' },
  { username: 'elena', password: DEMO_PASSWORD, note: 'is new: an empty home' },
];

const POSTS = 3000;
const COMMENTS = 30_000;

export interface DemoOptions {
  seed: string;
  /** How many times the 3,000 posts and 30,000 comments; parts of one are allowed. */
  scale: number;
  /** The moment of the newest posts, epoch ms. */
  now: number;
}

/** A whole made-up network; the same options always give the same one. */
export function createDemoWorld({ seed, scale, now }: DemoOptions): WorldData {
  const part = (name: string) => createRandom(`${seed}/${name}`);
  const members = createMembers(now, part('people'));
  const clubs = createClubs(members, now, part('groups'));
  const relations = createRelations(members, clubs, now, part('relations'));
  const audience = createAudience(members, clubs, relations);
  const told = createPosts(Math.round(POSTS * scale), members, clubs, audience, now, part('posts'));
  const comments = createComments(told, Math.round(COMMENTS * scale), audience, now, part('comments'));
  const attachments = createAttachments(told, part('attachments'));
  const reactions = createReactions(told, comments, members, audience, now, part('reactions'));
  leaveLettersUnread(members, told);
  const followers = reactions.commentFollowers;
  const story = { told, comments, members, clubs, relations, audience, followers, now };
  return {
    users: members.map(({ user }) => user),
    groups: clubs.map(({ group }) => group),
    ...relations,
    posts: told.map(({ post }) => post),
    comments,
    attachments,
    ...reactions,
    notifications: createNotifications(story, part('notifications')),
  };
}

/** The demo accounts have not yet opened the two latest conversations. */
function leaveLettersUnread(members: readonly Member[], told: readonly Told[]): void {
  for (const { user } of members.filter(({ story }) => story.username === 'anna' || story.username === 'dmitri')) {
    const moments = told
      .filter(({ post }) => post.isDirect && (post.authorId === user.id || post.destinationIds.includes(user.id)))
      .map(({ post }) => post.bumpedAt)
      .sort((one, other) => other - one);
    const third = moments[2];
    if (third !== undefined) user.directsReadAt = third;
  }
}
