import type { AccountId, Comment, Post } from '../../model/index.ts';
import type { PostRow } from '../mirror/rows.ts';
import { type People, peopleOf, present } from './people.ts';
import { rowKey } from './row-keys.ts';
import type { PostView, Trace } from './views.ts';

/** Puts a post and the people it names together. `traces`: what is under way at it and at its comments. */
export function postView(post: PostRow, people: People, traces: readonly Trace[] = []): PostView {
  const ofComments = traces.filter((trace) => commentOf(trace) !== null);
  return {
    key: rowKey(post.id),
    post,
    author: people.get(post.createdBy),
    destinations: post.destinations.map((destination) => ({ destination, owner: people.get(destination.ownerId) })),
    likers: present(post.likes, people),
    comments: post.comments.map((comment) => ({
      key: rowKey(comment.id),
      comment,
      author: authorOf(comment, people),
      traces: ofComments.length > 0 ? ofComments.filter((trace) => commentOf(trace) === comment.id) : NO_TRACES,
    })),
    traces: ofComments.length > 0 ? traces.filter((trace) => commentOf(trace) === null) : traces,
    revision: revisionOf(post.revision, peopleOf(post), people) + traces.map(markOf).join(''),
  };
}

/** A post that no mirror holds yet. */
export const toRow = (post: Post): PostRow => ({ ...post, revision: 0 });

const NO_TRACES: readonly Trace[] = [];

/** The comment that a trace is about; `null` if it is about the post itself. */
const commentOf = ({ target }: Trace): string | null => (target.entity === 'comment' ? target.commentId : null);

/** Changes with everything that a trace shows, and with what its mutation lays over the post. */
const markOf = (trace: Trace): string =>
  JSON.stringify(trace.state.kind === 'answered' ? { ...trace, state: 'answered' } : trace);

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
