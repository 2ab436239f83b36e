import * as v from 'valibot';
import type {
  Account,
  AccountId,
  CommentId,
  EntityChange,
  Notification,
  Post,
  PostChange,
  PostFlag,
  PostId,
} from '../model/index.ts';
import { account, readAccounts } from './accounts.ts';
import { comment } from './comments.ts';
import { type Decoded, decodeEnvelope, type Envelope } from './decoded.ts';
import { readSinglePost } from './feeds.ts';
import { homeList } from './homeLists.ts';
import { changesOf } from './notification-changes.ts';
import { notification } from './notifications.ts';
import { count, idOf, orNull, text } from './values.ts';

/** A change that the server reports, in a socket event (CONTRACT §6) or in the response to a mutation. */
export type RealtimeFact =
  /** `accounts`: those in the event. */
  | (Extract<EntityChange, { kind: 'post-changed' }> & { accounts: Account[] })
  | Exclude<EntityChange, { kind: 'post-changed' }>
  /** The whole post for this viewer. `isNew`: just created, or visible now. `channels`: the joined rooms of the event. */
  | { kind: 'post-reported'; post: Post; accounts: Account[]; isNew: boolean; channels: string[] }
  | { kind: 'notified'; notifications: Notification[]; accounts: Account[] };

type Read = (envelope: Envelope) => RealtimeFact[];

const meta = v.object({ postId: idOf<PostId>() });
const likeMeta = v.object({ postId: idOf<PostId>(), userId: idOf<AccountId>() });
const unread = v.object({ unreadDirectsNumber: orNull(count), unreadNotificationsNumber: orNull(count) });

const flag =
  (name: PostFlag, value: boolean): Read =>
  (envelope) => [
    {
      kind: 'post-changed',
      postId: envelope.value('meta', meta).postId,
      change: { kind: 'flagged', flag: name, value },
      accounts: [],
    },
  ];

const decodePostEvent =
  (isNew: boolean): Read =>
  (envelope) => [
    {
      kind: 'post-reported',
      ...readSinglePost(envelope),
      isNew,
      channels: envelope.extraRows('realtimeChannels', text),
    },
  ];

/** Decodes an event that contains the whole comment. */
const ofComment =
  (toChange: (one: v.InferOutput<typeof comment>) => PostChange): Read =>
  (envelope) => {
    const one = envelope.value('comments', comment);
    const accounts = readAccounts(envelope, 'users', 'admins');
    return [{ kind: 'post-changed', postId: one.postId, change: toChange(one), accounts }];
  };

const commentLikes = ofComment(({ id, likes, hasOwnLike }) => ({
  kind: 'comment-likes-told',
  commentId: id,
  likes,
  hasOwnLike,
}));

const described = (one: Account): RealtimeFact => ({
  kind: 'account-changed',
  accountId: one.id,
  change: { kind: 'described', account: one },
});

/** All updates about the viewer share one event. Its keys show the kind. */
const aboutMe: Read = (envelope) => {
  const facts: RealtimeFact[] = [];
  const numbers = envelope.value('user', orNull(unread));
  const counted = {
    ...(typeof numbers?.unreadDirectsNumber === 'number' ? { unreadDirects: numbers.unreadDirectsNumber } : {}),
    ...(typeof numbers?.unreadNotificationsNumber === 'number'
      ? { unreadNotifications: numbers.unreadNotificationsNumber }
      : {}),
  };
  if (Object.keys(counted).length > 0) facts.push({ kind: 'self-changed', change: { kind: 'counted', ...counted } });
  if (envelope.has('homeFeeds')) {
    const homeLists = envelope.rows('homeFeeds', homeList);
    facts.push({ kind: 'lists-changed', change: { kind: 'replaced', homeLists } });
  }
  for (const group of envelope.extraRows('updatedGroups', account)) {
    facts.push(described(group));
    facts.push({ kind: 'group-changed', groupId: group.id, change: { kind: 'active', at: group.updatedAt } });
  }
  return facts;
};

const EVENTS: Record<string, Read> = {
  'post:new': decodePostEvent(true),
  'post:update': decodePostEvent(false),
  'post:destroy': (envelope) => [{ kind: 'post-lost', postId: envelope.value('meta', meta).postId }],
  'post:hide': flag('isHidden', true),
  'post:unhide': flag('isHidden', false),
  'post:save': flag('isSaved', true),
  'post:unsave': flag('isSaved', false),
  'comment:new': ofComment((one) => ({ kind: 'commented', comment: one })),
  'comment:update': ofComment(({ id, body, updatedAt }) => ({
    kind: 'comment-rewritten',
    commentId: id,
    body,
    updatedAt,
  })),
  // No `meta` here (CONTRACT §6).
  'comment:destroy': (envelope) => [
    {
      kind: 'post-changed',
      postId: envelope.value('postId', idOf<PostId>()),
      change: { kind: 'comment-removed', commentId: envelope.value('commentId', idOf<CommentId>()) },
      accounts: [],
    },
  ],
  'like:new': (envelope) => {
    const liker = envelope.value('users', account);
    const { postId } = envelope.value('meta', meta);
    return [{ kind: 'post-changed', postId, change: { kind: 'liked', by: liker.id }, accounts: [liker] }];
  },
  'like:remove': (envelope) => {
    const { postId, userId } = envelope.value('meta', likeMeta);
    return [{ kind: 'post-changed', postId, change: { kind: 'unliked', by: userId }, accounts: [] }];
  },
  'comment_like:new': commentLikes,
  'comment_like:remove': commentLikes,
  'user:update': aboutMe,
  'global:user:update': (envelope) => [described(envelope.value('user', account))],
  'event:new': (envelope) => {
    const notifications = envelope.rows('Notifications', notification);
    const accounts = readAccounts(envelope, 'users', 'groups');
    const notified: RealtimeFact = { kind: 'notified', notifications, accounts };
    return [notified, ...notifications.flatMap((one) => changesOf(one, accounts))];
  },
};

/** Names of all known events. */
export const EVENT_NAMES: readonly string[] = Object.keys(EVENTS);

/** Returns the facts of an event. Unknown events are refused as a whole. */
export function decodeEvent(name: string, payload: unknown): Decoded<RealtimeFact[]> {
  const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (!read) return { ok: false, refusal: { path: '', reason: 'expected a known event' } };
  return decodeEnvelope(payload, read);
}

/** Returns the joined rooms of an event (CONTRACT §6); none if it has no such field. */
export function decodeRooms(payload: unknown): string[] {
  const decoded = decodeEnvelope(payload, (envelope) => envelope.extraRows('realtimeChannels', text));
  return decoded.ok ? decoded.value : [];
}
