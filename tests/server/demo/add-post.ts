import { randomUUID } from 'node:crypto';
import type { WorldData, WorldUser } from '../core/world.ts';

/** Adds a post of a user in their own feed. `at`: epoch ms. Returns its author. */
export function addPost(world: WorldData, username: string, body: string, at: number): WorldUser {
  const author = world.users.find((user) => user.username === username);
  if (!author) throw new Error(`The demo network has no ${username}`);
  const id = randomUUID();
  world.posts.push({
    id,
    shortId: id.slice(0, 8),
    body,
    authorId: author.id,
    destinationIds: [author.id],
    isDirect: false,
    commentsDisabled: false,
    attachmentIds: [],
    createdAt: at,
    updatedAt: at,
    bumpedAt: at,
  });
  return author;
}
