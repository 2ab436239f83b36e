import type { WorldPost } from '../core/world.ts';
import type { Club, Member } from './people.ts';
import type { Relations } from './relations.ts';

/** Visibility derived from the relations by the server's rules. Used to choose commenters and likers. */
export interface Audience {
  /** Active users who see the post and have no ban with its author, including the author. */
  of(post: Pick<WorldPost, 'authorId' | 'destinationIds' | 'isDirect'>): readonly Member[];
  readersOf(accountId: string): ReadonlySet<string>;
}

export function createAudience(members: readonly Member[], clubs: readonly Club[], relations: Relations): Audience {
  const readers = new Map<string, Set<string>>();
  for (const { readerId, targetId } of relations.subscriptions) {
    const set = readers.get(targetId) ?? new Set();
    readers.set(targetId, set.add(readerId));
  }
  const noReaders: ReadonlySet<string> = new Set();
  const readersOf = (id: string) => readers.get(id) ?? noReaders;
  const isPrivate = new Map<string, boolean>([
    ...members.map(({ user }): [string, boolean] => [user.id, user.isPrivate]),
    ...clubs.map(({ group }): [string, boolean] => [group.id, group.isPrivate]),
  ]);
  const apart = new Set(relations.bans.flatMap(({ byId, bannedId }) => [`${byId} ${bannedId}`, `${bannedId} ${byId}`]));
  const active = members.filter(({ user }) => !user.isGone && user.username !== 'elena');
  const known = new Map<string, readonly Member[]>();

  const compute = (post: Pick<WorldPost, 'authorId' | 'destinationIds' | 'isDirect'>): readonly Member[] =>
    active.filter(({ user }) => {
      if (user.id === post.authorId) return true;
      if (apart.has(`${user.id} ${post.authorId}`)) return false;
      if (post.isDirect) return post.destinationIds.includes(user.id);
      return post.destinationIds.some((id) => !isPrivate.get(id) || id === user.id || readersOf(id).has(user.id));
    });
  return {
    readersOf,
    of: (post) => {
      const key = `${post.isDirect} ${post.authorId} ${post.destinationIds.join(' ')}`;
      const before = known.get(key);
      if (before) return before;
      const members = compute(post);
      known.set(key, members);
      return members;
    },
  };
}
