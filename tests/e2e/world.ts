import { randomUUID } from 'node:crypto';
import type { WorldData, WorldPost, WorldUser } from '../server/core/world.ts';
import { addPost } from '../server/demo/add-post.ts';

/** A public post of a user in their own feed. */
export function publicPost(world: WorldData): { post: WorldPost; author: WorldUser } {
  for (const post of world.posts) {
    const author = world.users.find(({ id }) => id === post.authorId);
    const isOwn = post.destinationIds.length === 1 && post.destinationIds[0] === post.authorId;
    if (author && isOwn && !post.isDirect && !author.isProtected && !author.isPrivate && !author.isGone)
      return { post, author };
  }
  throw new Error('The demo network has no public post');
}

/** Adds an unread direct message from dmitri to anna: a network this small may have none. */
export function addUnreadDirect(world: WorldData): void {
  const idOf = (name: string) => world.users.find(({ username }) => username === name)?.id ?? '';
  const at = Date.now();
  world.posts.push({
    id: '7d1f0c5e-3b1a-4c52-9d0e-5a4b7f2c9e10',
    shortId: '7d1f0c5e',
    body: 'Shall we meet at the station?',
    authorId: idOf('dmitri'),
    destinationIds: [idOf('anna')],
    isDirect: true,
    commentsDisabled: false,
    attachmentIds: [],
    createdAt: at,
    updatedAt: at,
    bumpedAt: at,
  });
}

/** Adds a user followed by anna, with one new public post that says `words`. */
export function addAuthor(world: WorldData, username: string, words: string): void {
  const model = world.users.find((user) => user.username === 'dmitri');
  const anna = world.users.find((user) => user.username === 'anna');
  if (!model || !anna) throw new Error('The demo network has no dmitri or no anna');
  const at = Date.now();
  const id = randomUUID();
  world.users.push({ ...model, id, username, screenName: username, email: `${username}@example.org`, feedIds: {} });
  world.subscriptions.push({ readerId: anna.id, targetId: id, createdAt: at });
  addPost(world, username, words, at);
}

/** The address of an author's only post. */
export function addressOfPostBy(world: WorldData, username: string): string {
  const author = world.users.find((user) => user.username === username);
  const post = world.posts.find(({ authorId }) => authorId === author?.id);
  if (!post) throw new Error(`${username} has written nothing`);
  return `/${username}/${post.shortId}`;
}

/** Adds groups that a user reads, each with its own name and time of activity, the newest first. */
export function addGroups(world: WorldData, reader: string, count: number): void {
  const readerId = world.users.find(({ username }) => username === reader)?.id;
  const model = world.groups.find(({ adminIds, isPrivate }) => readerId && !isPrivate && !adminIds.includes(readerId));
  if (!model || !readerId) throw new Error(`The demo network has no group of others, or no ${reader}`);
  for (let index = 1; index <= count; index++) {
    const id = randomUUID();
    const at = Date.now() - index * 3_600_000;
    const username = `circle-${String(index).padStart(3, '0')}`;
    world.groups.push({ ...model, id, username, screenName: `Circle ${index}`, feedIds: {}, updatedAt: at });
    world.subscriptions.push({ readerId, targetId: id, createdAt: at });
  }
}
