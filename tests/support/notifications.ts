import { type AccountId, asAccountId, asCommentId, asPostId, type Notification } from '../../src/shared/model/index.ts';

let nextId = 1;

/** A notification by mars to yara, two minutes before `nowAt`. */
export const aNotification = (
  kind: Notification['kind'],
  nowAt: number,
  facts: Partial<Notification> = {},
): Notification => ({
  id: `n${nextId++}`,
  kind,
  createdAt: nowAt - 120_000,
  actorId: asAccountId('id-mars'),
  affectedId: asAccountId('id-yara'),
  groupId: null,
  postId: null,
  commentId: null,
  postAuthorId: null,
  targetPostId: null,
  targetCommentId: null,
  ...facts,
});

export const onPost = (author: AccountId) => ({ postId: asPostId('post-1'), postAuthorId: author });
export const onComment = (author: AccountId) => ({ ...onPost(author), commentId: asCommentId('comment-1') });
