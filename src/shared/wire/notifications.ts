import * as v from 'valibot';
import {
  type Account,
  type AccountId,
  type CommentId,
  NOTIFICATION_KINDS,
  type Notification,
  type PostId,
} from '../model/index.ts';
import { readAccounts } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row, readable } from './decoded.ts';
import { idOf, orElse, orNull, time, yes } from './values.ts';

const accountId = orNull(idOf<AccountId>());
const postId = orNull(idOf<PostId>());
const commentId = orNull(idOf<CommentId>());

/** CONTRACT §3 `Notification`. */
export const notification: Row<Notification> = v.pipe(
  v.object({
    eventId: idOf<string>(),
    event_type: v.picklist(NOTIFICATION_KINDS),
    date: time,
    created_user_id: accountId,
    affected_user_id: accountId,
    group_id: accountId,
    post_id: postId,
    comment_id: commentId,
    post_author_id: accountId,
    target_post_id: postId,
    target_comment_id: commentId,
  }),
  v.transform((wire) => ({
    id: wire.eventId,
    kind: wire.event_type,
    createdAt: wire.date,
    actorId: wire.created_user_id,
    affectedId: wire.affected_user_id,
    groupId: wire.group_id,
    postId: wire.post_id,
    commentId: wire.comment_id,
    postAuthorId: wire.post_author_id,
    targetPostId: wire.target_post_id,
    targetCommentId: wire.target_comment_id,
  })),
);

export interface NotificationFacts {
  /** Newest first. */
  notifications: Notification[];
  accounts: Account[];
  isLastPage: boolean;
  /** Number of notifications of the page that could not be decoded. */
  unreadable: number;
}

/** GET notifications and notifications/{eventId}. The key has a capital letter (CONTRACT §9.3). */
export function decodeNotifications(payload: unknown): Decoded<NotificationFacts> {
  return decodeEnvelope(payload, (envelope) => {
    const places = envelope.places('Notifications', notification);
    const notifications = readable(places);
    return {
      notifications,
      accounts: readAccounts(envelope, 'users', 'groups'),
      isLastPage: envelope.value('isLastPage', orElse(yes, true)),
      unreadable: places.length - notifications.length,
    };
  });
}
