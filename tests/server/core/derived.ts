import type { Database } from './database.ts';
import { findAllLinks } from './links.ts';
import { indexAllTexts } from './search-index.ts';

const setPrivacy = `UPDATE posts SET privacy = coalesce((
    SELECT min(CASE WHEN d.isDirect OR a.isPrivate THEN 2 WHEN a.isProtected THEN 1 ELSE 0 END)
    FROM destinations d JOIN accounts a ON a.id = d.ownerId WHERE d.postId = posts.id), 2)`;

/** Recomputes `posts.privacy` of all posts. The most open destination decides; direct messages are private. */
export function refreshPrivacy(db: Database): void {
  db.exec(setPrivacy);
}

/** Recomputes `posts.privacy` of the posts to one account. */
export function refreshPrivacyOf(db: Database, ownerId: string): void {
  db.run(`${setPrivacy} WHERE id IN (SELECT postId FROM destinations WHERE ownerId = :ownerId)`, { ownerId });
}

/** Recomputes `posts.privacy` of one post. */
export function refreshPrivacyOfPost(db: Database, postId: string): void {
  db.run(`${setPrivacy} WHERE id = :postId`, { postId });
}

/** Fills the full-text indexes and the links between posts. Only for empty indexes. */
export function indexText(db: Database): void {
  indexAllTexts(db);
  findAllLinks(db);
}
