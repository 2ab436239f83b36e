import { PAGE_SIZE } from '../../config/index.ts';
import type { AccountId, FeedRef, Post, Self } from '../../model/index.ts';
import { endOfDay } from '../../wire/paths.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { PostRow } from '../mirror/rows.ts';
import { SHELL } from '../names.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';
import { findPeople, peopleOf } from './people.ts';
import { postView } from './post-view.ts';
import { purging } from './purged.ts';
import type { PostView } from './views.ts';

export interface StoredMemories {
  /** Newest first. */
  views: PostView[];
  hasOlder: boolean;
}

/** Posts read at a time. */
const PORTION = 60;

/**
 * Returns stored posts written until the end of a day, newest first: of the accounts that the viewer reads, or of one account.
 * Stands in for a page of memories that was never fetched.
 */
export function storedMemories(
  stores: Stores,
  { from, username }: Extract<FeedRef, { kind: 'memories' }>,
  offset: number,
): Promise<StoredMemories> {
  const { mirror } = stores;
  const tables = [mirror.posts, mirror.accounts, mirror.shell];
  return readWithPending(
    stores,
    tables,
    async (overlay) => {
      const belongs = await (username === undefined ? isReadBy(mirror) : isOf(mirror, username));
      const isShown = (post: Post) => !overlay?.isLost(post.id) && belongs(post);
      const found = await newest(mirror, endOfDay(from), isShown, offset + PAGE_SIZE + 1);
      const posts = found.slice(offset, offset + PAGE_SIZE).map((post) => overlay?.post(post) ?? post);
      const people = await findPeople(
        mirror,
        posts.flatMap((post) => [...peopleOf(post)]),
        overlay,
      );
      const visible = await purging(mirror, overlay, people);
      const views = posts.flatMap((stored) => {
        const post = visible(stored);
        return post ? [postView(post, people, overlay?.traces({ entity: 'post', postId: post.id }))] : [];
      });
      return { views, hasOlder: found.length > offset + PAGE_SIZE };
    },
    { showsPosts: true },
  );
}

/** Reads the keys in the order of the index first, because a cursor over posts that do not belong is slow. */
async function newest(
  mirror: MirrorDatabase,
  before: number,
  isShown: (post: Post) => boolean,
  count: number,
): Promise<PostRow[]> {
  const ids = (await mirror.posts.where('createdAt').below(before).primaryKeys()).reverse();
  const found: PostRow[] = [];
  for (let at = 0; at < ids.length && found.length < count; at += PORTION) {
    const rows = await mirror.posts.bulkGet(ids.slice(at, at + PORTION));
    found.push(...rows.flatMap((row) => (row && isShown(row) ? [row] : [])));
  }
  return found.slice(0, count);
}

/** Posts by an account or in its feed. */
async function isOf(mirror: MirrorDatabase, username: string): Promise<(post: Post) => boolean> {
  const account = await mirror.accounts.where('usernameLower').equals(username.toLowerCase()).first();
  return (post) => account !== undefined && isFrom(post, (id) => id === account.id);
}

/** Posts by accounts that the viewer reads, or in their feeds, and the viewer's own. */
async function isReadBy(mirror: MirrorDatabase): Promise<(post: Post) => boolean> {
  const row = await mirror.shell.get(SHELL.self);
  if (row?.key !== 'self') return () => true;
  const { account, subscriptionIds }: Self = row.value;
  const read = new Set<AccountId>([account.id, ...subscriptionIds]);
  return (post) => isFrom(post, (id) => read.has(id));
}

const isFrom = ({ createdBy, destinations }: Post, isWanted: (id: AccountId) => boolean): boolean =>
  isWanted(createdBy) || destinations.some(({ ownerId }) => isWanted(ownerId));
