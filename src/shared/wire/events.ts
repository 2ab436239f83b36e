import * as v from 'valibot';
import type {
  Account,
  AccountId,
  CommentId,
  HomeList,
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
import { notification } from './notifications.ts';
import { count, idOf, orNull, text } from './values.ts';

/** One thing that the server tells through the socket (CONTRACT §6), in words of the model. */
export type RealtimeFact =
  | { kind: 'post-changed'; postId: PostId; change: PostChange; accounts: Account[] }
  /** The whole post for this viewer. `isNew`: it was just written, or became visible. `channels`: the joined rooms that it came through. */
  | { kind: 'post-told'; post: Post; accounts: Account[]; isNew: boolean; channels: string[] }
  /** Deleted, or not to be seen by the viewer any more. */
  | { kind: 'post-lost'; postId: PostId }
  | { kind: 'account-told'; account: Account }
  /** null: not told. */
  | { kind: 'unread-told'; directs: number | null; notifications: number | null }
  | { kind: 'home-lists-told'; homeLists: HomeList[] }
  /** There is something new in groups that the viewer reads. */
  | { kind: 'groups-told'; groups: Account[] }
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

const told =
  (isNew: boolean): Read =>
  (envelope) => [
    { kind: 'post-told', ...readSinglePost(envelope), isNew, channels: envelope.extraRows('realtimeChannels', text) },
  ];

/** A change that is told by the whole comment. */
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

/** The kinds of news about the viewer share one event; which it is shows in its keys. */
const aboutMe: Read = (envelope) => {
  const facts: RealtimeFact[] = [];
  const numbers = envelope.value('user', orNull(unread));
  const directs = numbers?.unreadDirectsNumber ?? null;
  const notifications = numbers?.unreadNotificationsNumber ?? null;
  if (directs !== null || notifications !== null) facts.push({ kind: 'unread-told', directs, notifications });
  if (envelope.has('homeFeeds')) {
    facts.push({ kind: 'home-lists-told', homeLists: envelope.rows('homeFeeds', homeList) });
  }
  const groups = envelope.extraRows('updatedGroups', account);
  if (groups.length > 0) facts.push({ kind: 'groups-told', groups });
  return facts;
};

const EVENTS: Record<string, Read> = {
  'post:new': told(true),
  'post:update': told(false),
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
  'global:user:update': (envelope) => [{ kind: 'account-told', account: envelope.value('user', account) }],
  'event:new': (envelope) => [
    {
      kind: 'notified',
      notifications: envelope.rows('Notifications', notification),
      accounts: readAccounts(envelope, 'users', 'groups'),
    },
  ],
};

/** Names of all events that are understood. */
export const EVENT_NAMES: readonly string[] = Object.keys(EVENTS);

/** What an event tells. An event of another name is refused as a whole. */
export function decodeEvent(name: string, payload: unknown): Decoded<RealtimeFact[]> {
  const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (!read) return { ok: false, refusal: { path: '', reason: 'expected a known event' } };
  return decodeEnvelope(payload, read);
}

/** The joined rooms that an event came through (CONTRACT §6); none if it does not say. */
export function decodeRooms(payload: unknown): string[] {
  const decoded = decodeEnvelope(payload, (envelope) => envelope.extraRows('realtimeChannels', text));
  return decoded.ok ? decoded.value : [];
}
