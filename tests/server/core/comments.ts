import { accountPayloads } from './accounts.ts';
import { type Call, idsParam, param, type Scope } from './call.ts';
import { type CommentInfo, commentInfos, commentPayload } from './comment-view.ts';
import { ApiError } from './errors.ts';
import { idList, translated, visiblePostId } from './posts.ts';
import type { Routes } from './routes.ts';
import { postIsVisible } from './visibility.ts';

/** Comments with their authors, without authors hidden from the viewer. */
export function withAuthors(scope: Scope, comments: CommentInfo[]) {
  const ids = comments.filter((comment) => comment.hideType === 0).map((comment) => comment.authorId);
  const users = accountPayloads(scope, ids);
  return { users, admins: users };
}

function singleComment(
  call: Call,
  where: string,
  params: Record<string, string | number>,
  error: ApiError,
): CommentInfo {
  const reveals = call.query.has('unlock-banned');
  const [comment] = commentInfos(call, where, params, reveals);
  if (!comment) throw error;
  return comment;
}

/** The comment of a call. Throws 404 if there is none and 403 if its post is not visible. */
export function commentById(call: Call): CommentInfo {
  const comment = singleComment(call, 'c.id = :id', { id: param(call, 'id') }, new ApiError(404, "Can't find comment"));
  visiblePostId(call, comment.postId);
  return comment;
}

function bySeqNumber(call: Call): unknown {
  const notFound = new ApiError(404, 'Comment not found');
  const seq = Number(param(call, 'seq'));
  const comment = singleComment(
    call,
    `c.postId = :postId AND c.seqNumber = :seq AND ${postIsVisible}`,
    { postId: param(call, 'id'), seq: Number.isInteger(seq) ? seq : 0 },
    notFound,
  );
  return { comments: commentPayload(comment), ...withAuthors(call, [comment]) };
}

function byIds(call: Call): unknown {
  const ids = idList(call, 'commentIds');
  const found = commentInfos(call, `c.id IN (SELECT value FROM json_each(:ids)) AND ${postIsVisible}`, {
    ids: idsParam(ids),
  });
  const known = new Set(found.map((comment) => comment.id));
  return {
    comments: found.map(commentPayload),
    ...withAuthors(call, found),
    commentsNotFound: ids.filter((id) => !known.has(id)),
  };
}

export function commentRoutes(routes: Routes): void {
  routes.post('/comments/byIds', byIds);
  routes.get('/comments/:id', (call) => {
    const comment = commentById(call);
    return { comments: commentPayload(comment), ...withAuthors(call, [comment]) };
  });
  routes.get('/comments/:id/translated-body', (call) => translated(call, commentById(call).body));
  routes.get('/posts/:id/comments/:seq', bySeqNumber);
}
