import type { Database } from './database.ts';

const linkPattern =
  /\b([a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12})\b|\/[A-Za-z0-9-]{3,35}\/([a-f0-9]{6,10})(?![\w-])/g;

/** Ids of posts that a text links to, by full id or as `/name/shortId`. */
export function linkedPosts(db: Database, body: string): string[] {
  const found = new Set<string>();
  for (const [, id, shortId] of body.matchAll(linkPattern)) {
    const row = id
      ? db.get<{ id: string }>('SELECT id FROM posts WHERE id = :id', { id })
      : db.get<{ id: string }>('SELECT id FROM posts WHERE shortId = :shortId', { shortId: shortId ?? '' });
    if (row) found.add(row.id);
  }
  return [...found];
}

const mayHoldLinks = `(body LIKE '%/%' OR body LIKE '%-4%')`;

/** Stores links from the text or comments of a post to other posts. */
function link(db: Database, sourceId: string, body: string): void {
  for (const targetId of linkedPosts(db, body))
    if (targetId !== sourceId)
      db.run('INSERT OR IGNORE INTO backlinks (targetId, sourceId) VALUES (:targetId, :sourceId)', {
        targetId,
        sourceId,
      });
}

/** Finds the links between all posts. Only for an empty table. */
export function findAllLinks(db: Database): void {
  const texts = db.all<{ postId: string; body: string }>(
    `SELECT id AS postId, body FROM posts WHERE ${mayHoldLinks}
     UNION ALL SELECT postId, body FROM comments WHERE ${mayHoldLinks}`,
  );
  for (const { postId, body } of texts) link(db, postId, body);
}

const targetsOf = (db: Database, sourceId: string): Set<string> =>
  new Set(
    db
      .all<{ id: string }>('SELECT targetId AS id FROM backlinks WHERE sourceId = :sourceId', { sourceId })
      .map((row) => row.id),
  );

/** Updates the links of a post after a change of its text or comments. Returns the posts that gained or lost a link. */
export function refreshLinks(db: Database, postId: string): string[] {
  const before = targetsOf(db, postId);
  db.run('DELETE FROM backlinks WHERE sourceId = :postId', { postId });
  const texts = db.all<{ body: string }>(
    `SELECT body FROM posts WHERE id = :postId AND ${mayHoldLinks}
     UNION ALL SELECT body FROM comments WHERE postId = :postId AND ${mayHoldLinks}`,
    { postId },
  );
  for (const { body } of texts) link(db, postId, body);
  const after = targetsOf(db, postId);
  return [...new Set([...before, ...after])].filter((id) => before.has(id) !== after.has(id));
}
