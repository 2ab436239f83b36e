import type { Database } from './database.ts';

const setPrivacy = `UPDATE posts SET privacy = coalesce((
    SELECT min(CASE WHEN d.isDirect OR a.isPrivate THEN 2 WHEN a.isProtected THEN 1 ELSE 0 END)
    FROM destinations d JOIN accounts a ON a.id = d.ownerId WHERE d.postId = posts.id), 2)`;

/** Recomputes `posts.privacy` of all posts: the most open destination decides; directs are private. */
export function refreshPrivacy(db: Database): void {
  db.exec(setPrivacy);
}

/** The same for the posts that go to one account. */
export function refreshPrivacyOf(db: Database, ownerId: string): void {
  db.run(`${setPrivacy} WHERE id IN (SELECT postId FROM destinations WHERE ownerId = :ownerId)`, { ownerId });
}

const linkPattern =
  /\b([a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12})\b|\/[A-Za-z0-9-]{3,35}\/([a-f0-9]{6,10})(?![\w-])/g;

/** Ids of posts a text points to, by full id or as `/name/shortId`. */
function linkedPosts(db: Database, body: string): string[] {
  const found: string[] = [];
  for (const [, id, shortId] of body.matchAll(linkPattern)) {
    const row = id
      ? db.get<{ id: string }>('SELECT id FROM posts WHERE id = :id', { id })
      : db.get<{ id: string }>('SELECT id FROM posts WHERE shortId = :shortId', { shortId: shortId ?? '' });
    if (row) found.push(row.id);
  }
  return found;
}

/** Fills the full-text indexes and the links between posts from what is stored; for an empty index only. */
export function indexText(db: Database): void {
  db.exec('INSERT INTO postText (rowid, body) SELECT number, body FROM posts');
  db.exec('INSERT INTO commentText (rowid, body) SELECT number, body FROM comments');
  const texts = db.all<{ postId: string; body: string }>(
    `SELECT id AS postId, body FROM posts WHERE body LIKE '%/%' OR body LIKE '%-4%'
     UNION ALL SELECT postId, body FROM comments WHERE body LIKE '%/%' OR body LIKE '%-4%'`,
  );
  for (const { postId, body } of texts) {
    for (const targetId of linkedPosts(db, body)) {
      if (targetId === postId) continue;
      db.run('INSERT OR IGNORE INTO backlinks (targetId, sourceId) VALUES (:targetId, :postId)', { targetId, postId });
    }
  }
}
