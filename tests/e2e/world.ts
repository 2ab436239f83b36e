import type { WorldData, WorldPost, WorldUser } from '../server/core/world.ts';

/** A post that everybody sees, of a user to the own feed. */
export function publicPost(world: WorldData): { post: WorldPost; author: WorldUser } {
  for (const post of world.posts) {
    const author = world.users.find(({ id }) => id === post.authorId);
    const isOwn = post.destinationIds.length === 1 && post.destinationIds[0] === post.authorId;
    if (author && isOwn && !post.isDirect && !author.isProtected && !author.isPrivate && !author.isGone)
      return { post, author };
  }
  throw new Error('The demo network has no public post');
}

/** A network this small may have no letters: dmitri has just written one to anna. */
export function addUnreadLetter(world: WorldData): void {
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
