import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import type { View } from '../../src/shared/contract/index.ts';
import { type AccountId, type FeedRef, feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { FeedState, MirrorDatabase } from '../../src/shared/store/index.ts';
import { findPost } from '../../src/shared/store/queries/single-post.ts';
import { feedRange } from '../apply/feed-rows.ts';
import type { Room } from './rooms.ts';

/** A watched view and the rooms through which the server tells of it. */
export interface Target {
  view: View;
  rooms: Room[];
  /** The room tells of every post of the feed, new ones too. Otherwise the posts shown have rooms of their own. */
  feed: { key: string; ref: FeedRef; takesNewPosts: boolean } | null;
  /** Posts that the view shows, as stored. */
  postIds: PostId[];
}

/** Where the server tells of what is watched; views of which nothing is stored yet have no rooms. */
export async function findTargets(mirror: MirrorDatabase, views: readonly View[]): Promise<Target[]> {
  return mirror.transaction('r', mirror.feeds, mirror.feedRows, mirror.posts, async () => {
    const targets: Target[] = [];
    for (const view of views) targets.push(await targetOf(mirror, view));
    return targets;
  });
}

/** Rooms that do not depend on what is watched: one's own, and everybody's profile. */
export const standingRooms = (accountId: AccountId | null): Room[] =>
  accountId ? [`user:${accountId}`, 'global:users'] : ['global:users'];

async function targetOf(mirror: MirrorDatabase, view: View): Promise<Target> {
  if (view.kind === 'profile' || view.kind === 'shell') return { view, rooms: [], feed: null, postIds: [] };
  if (view.kind === 'notifications') {
    return { view, rooms: mirror.accountId ? [`user:${mirror.accountId}`] : [], feed: null, postIds: [] };
  }
  if (view.kind === 'post') {
    const post = await findPost(mirror, view.postId);
    return { view, rooms: post ? [`post:${post.id}`] : [], feed: null, postIds: post ? [post.id] : [] };
  }
  const key = feedKey(view.feed);
  const state = await mirror.feeds.get(key);
  const postIds = await shownPosts(mirror, key, view.offset);
  const room = state && timelineRoom(view.feed, state);
  if (!room) return { view, rooms: postIds.map((id) => `post:${id}`), feed: null, postIds };
  const takesNewPosts = view.offset === 0 && view.feed.kind !== 'memories';
  return { view, rooms: [room], feed: { key, ref: view.feed, takesNewPosts }, postIds };
}

/** The inherent home feed is one of three; 'classic' is the server's own word for no word. */
function timelineRoom(feed: FeedRef, { timelineId }: FeedState): Room | null {
  if (!timelineId) return null;
  const hasMode = feed.kind === 'home' && !feed.listId && feed.mode !== 'classic';
  return hasMode ? `timeline:${timelineId}?homefeed-mode=${feed.mode}` : `timeline:${timelineId}`;
}

async function shownPosts(mirror: MirrorDatabase, key: string, offset: number): Promise<PostId[]> {
  const rows = await feedRange(mirror, key)
    .limit(offset + PAGE_SIZE)
    .toArray();
  return rows.slice(-PAGE_SIZE).map((row) => row.postId);
}
