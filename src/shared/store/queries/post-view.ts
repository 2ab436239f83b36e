import type { AccountId, Comment } from '../../model/index.ts';
import type { PostRow } from '../mirror/rows.ts';
import { type People, peopleOf, present } from './people.ts';
import type { PostView } from './views.ts';

/** Puts a stored post and the people it names together. */
export function postView(post: PostRow, people: People): PostView {
  return {
    post,
    author: people.get(post.createdBy),
    destinations: post.destinations.map((destination) => ({ destination, owner: people.get(destination.ownerId) })),
    likers: present(post.likes, people),
    comments: post.comments.map((comment) => ({ comment, author: authorOf(comment, people) })),
    revision: revisionOf(post.revision, peopleOf(post), people),
  };
}

const authorOf = (comment: Comment, people: People) =>
  comment.createdBy === null ? undefined : people.get(comment.createdBy);

/**
 * Equal for equal drawings: the row's own revision and a fingerprint of the revisions of everybody in it. The order of
 * the people follows from the row, so only their revisions count; an unknown person counts as revision 0.
 */
function revisionOf(own: number, ids: Iterable<AccountId>, people: People): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const id of ids) {
    const revision = people.get(id)?.revision ?? 0;
    low = Math.imul(low ^ (revision & 0xffffff), 0x01000193);
    high = Math.imul(high ^ Math.floor(revision / 0x1000000) ^ low, 0x85ebca6b);
  }
  return `${own}.${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}
