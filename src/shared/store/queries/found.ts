import type { DeviceHit } from '../../contract/engine.ts';
import { type Comment, type CommentId, type FeedRef, feedKey } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { MAX_KEY, MIN_KEY } from '../mirror/feed-range.ts';
import type { PostRow } from '../mirror/rows.ts';
import type { Stores } from '../stores.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import { findPeople, peopleOf } from './people.ts';
import { postView } from './post-view.ts';
import { purging } from './purged.ts';
import type { PostView } from './views.ts';

/** A found post. `view.comments`: those that match and may be shown. */
export interface FoundPost {
  view: PostView;
  isByBody: boolean;
}

/**
 * Returns the posts of a search on this device with the comments that match. What is deleted or hidden by now, also by a
 * pending mutation, is left out, and so are the posts that are stored as the server's hits (`feed`).
 */
export function foundPosts(stores: Stores, hits: readonly DeviceHit[], feed: FeedRef): Promise<FoundPost[]> {
  const { mirror } = stores;
  return readWithPending(
    stores,
    [mirror.posts, mirror.comments, mirror.accounts, mirror.feedRows],
    async (overlay) => {
      const shown = await mirror.feedRows
        .where('[feedKey+order]')
        .between([feedKey(feed), MIN_KEY], [feedKey(feed), MAX_KEY], true, true)
        .toArray();
      const onServer = new Set(shown.map(({ postId }) => postId));
      const [rows, opened] = await Promise.all([
        mirror.posts.bulkGet(hits.map(({ postId }) => postId)),
        readComments(mirror, hits),
      ]);
      const found = hits.flatMap((hit, i) => {
        const row = rows[i];
        if (!row || onServer.has(row.id) || overlay?.isLost(row.id)) return [];
        return [{ hit, post: withFound(row, hit, opened, overlay) }];
      });
      const people = await findPeople(
        mirror,
        found.flatMap(({ post }) => [...peopleOf(post)]),
        overlay,
      );
      const visible = await purging(mirror, overlay, people);
      return found.flatMap(({ hit, post }): FoundPost[] => {
        const allowed = visible(post);
        if (!allowed) return [];
        const comments = allowed.comments.filter(({ hideType, createdBy }) => hideType === 0 && createdBy !== null);
        if (!hit.isByBody && comments.length === 0) return [];
        const view = postView(
          { ...allowed, comments },
          people,
          overlay?.traces({ entity: 'post', postId: allowed.id }),
        );
        return [{ view, isByBody: hit.isByBody }];
      });
    },
    { showsPosts: true },
  );
}

/** Returns a post whose comments are those that were found, with pending mutations applied. */
function withFound(
  row: PostRow,
  hit: DeviceHit,
  opened: ReadonlyMap<CommentId, Comment>,
  overlay: Overlay | null,
): PostRow {
  const onCard = new Map(row.comments.map((comment) => [comment.id, comment]));
  const comments = hit.commentIds.flatMap((id) => opened.get(id) ?? onCard.get(id) ?? []);
  const post = { ...row, comments };
  if (!overlay) return post;
  const wanted = new Set<CommentId>(hit.commentIds);
  const changed = overlay.post(post);
  return { ...changed, comments: changed.comments.filter(({ id }) => wanted.has(id)) };
}

/** Reads the found comments of opened posts. Those of other posts are on their cards. */
async function readComments(mirror: MirrorDatabase, hits: readonly DeviceHit[]): Promise<Map<CommentId, Comment>> {
  const ids = hits.flatMap(({ commentIds }) => commentIds);
  const rows = await Promise.all(ids.map((id) => mirror.comments.where('id').equals(id).first()));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/** Changes with every change of the search index. Read before a search, it says when to search again. */
export function searchIndexMark(stores: Stores): Promise<string> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.searchState], async () => {
    const state = await mirror.searchState.get('state');
    return JSON.stringify(state ?? null);
  });
}
