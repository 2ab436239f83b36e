import { randomUUID } from 'node:crypto';
import type { WorldData, WorldUser } from '../core/world.ts';

/** Adds posts of a user to a network, the last one newest, `apartMs` ms apart and before `now`. Returns their author. */
export function addPosts(
  world: WorldData,
  username: string,
  bodies: readonly string[],
  { now, apartMs }: { now: number; apartMs: number },
): WorldUser {
  const author = world.users.find((user) => user.username === username);
  if (!author) throw new Error(`The demo network has no ${username}`);
  bodies.forEach((body, index) => {
    const id = randomUUID();
    const at = now - (bodies.length - index) * apartMs;
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
  });
  return author;
}
