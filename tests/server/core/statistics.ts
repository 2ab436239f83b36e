import type { AccountRow } from './accounts.ts';
import type { Scope } from './call.ts';
import { postIsVisible, whyFeedIsClosed } from './visibility.ts';

export type Statistics = Record<'subscribers' | 'subscriptions' | 'posts' | 'comments' | 'likes', number | null>;

const count = (scope: Scope, sql: string, id: string): number =>
  scope.context.db.get<{ n: number }>(sql, { id, viewer: scope.viewerId })?.n ?? 0;

const visiblePostsWith = (condition: string) =>
  `SELECT count(*) AS n FROM posts p WHERE p.isDirect = 0 AND ${condition} AND ${postIsVisible}`;
const written = visiblePostsWith('p.authorId = :id');
const posted = visiblePostsWith('p.id IN (SELECT postId FROM destinations WHERE ownerId = :id AND isDirect = 0)');
const liked = visiblePostsWith('p.id IN (SELECT postId FROM postLikes WHERE userId = :id)');
const commented = `SELECT count(*) AS n FROM comments c JOIN posts p ON p.id = c.postId
  WHERE c.authorId = :id AND p.isDirect = 0 AND ${postIsVisible}`;
const readers = `SELECT count(*) AS n FROM subscriptions s JOIN accounts a ON a.id = s.readerId
  WHERE s.targetId = :id AND a.isGone = 0`;
const targets = `SELECT count(*) AS n FROM subscriptions s WHERE s.readerId = :id`;

/** The statistics of an account visible to the viewer, or `null`. */
export function statisticsOf(scope: Scope, account: AccountRow): Statistics {
  if (account.isGone) return { subscribers: null, subscriptions: null, posts: null, comments: null, likes: null };
  const reason = whyFeedIsClosed(scope, account);
  const isOpen = reason === null || reason === 'banned';
  const isGroup = account.type === 'group';
  // After a ban none, as on the recorded server, although the posts of others are visible.
  const ofOthersPosts = (sql: string) => (reason === 'banned' ? 0 : count(scope, sql, account.id));
  return {
    subscribers: isOpen ? count(scope, readers, account.id) : null,
    subscriptions: isOpen && !isGroup ? count(scope, targets, account.id) : null,
    posts: count(scope, isGroup ? posted : written, account.id),
    comments: isGroup ? null : ofOthersPosts(commented),
    likes: isGroup ? null : ofOthersPosts(liked),
  };
}
