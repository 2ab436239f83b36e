import type { AccountId, Comment, Post } from '../../model/index.ts';
import type { PostRow } from '../mirror/rows.ts';
import { type People, peopleOf, present } from './people.ts';
import { rowKey } from './row-keys.ts';
import type { PostView, Trace } from './views.ts';

/** Returns the view of a post with its accounts. `traces`: pending mutations of the post and its comments. */
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

/** Returns a post that is not in the mirror yet as a row. */
export const toRow = (post: Post): PostRow => ({ ...post, revision: 0 });

const NO_TRACES: readonly Trace[] = [];

/** Returns the id of a trace's comment; `null` if the trace is about the post itself. */
const commentOf = ({ target }: Trace): string | null => (target.entity === 'comment' ? target.commentId : null);

/** Fingerprint of a trace: changes with everything that the trace shows and with its optimistic update. */
const markOf = (trace: Trace): string =>
  JSON.stringify(trace.state.kind === 'answered' ? { ...trace, state: 'answered' } : trace);

const authorOf = (comment: Comment, people: People) =>
  comment.createdBy === null ? undefined : people.get(comment.createdBy);

/**
 * Revision of a view, equal for equal views: the row's revision and a fingerprint of its accounts' revisions. The order of
 * the accounts follows from the row, so only their revisions count. An unknown account counts as revision 0.
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
