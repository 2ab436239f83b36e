import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { feedRange } from '../apply/feed-rows.ts';
import { versionKey } from '../apply/response-order.ts';

/** Views are counted, not aged: so many addresses may be remembered ... */
const MAX_VIEWS = 600;
/** ... and so many stay when they are too many, so that the next look at all of them is a good while off. */
const VIEWS_KEPT = 400;

/** Forgets how fresh the views fetched longest ago were, with what only they need. Those in `watched` (view keys) stay. */
export async function pruneViews(mirror: MirrorDatabase, watched: ReadonlySet<string>): Promise<number> {
  if ((await mirror.views.count()) <= MAX_VIEWS) return 0;
  const { accounts, arrivals, feeds, feedRows, missingNames, notificationPages, profiles, views } = mirror;
  const tables = [accounts, arrivals, feeds, feedRows, missingNames, notificationPages, profiles, views];
  return mirror.transaction('rw', tables, async () => {
    const rows = await views.toArray();
    const old = rows
      .filter((row) => isPrunable(row.key) && !watched.has(row.key))
      .sort((a, b) => (a.fetchedAt ?? 0) - (b.fetchedAt ?? 0))
      .slice(0, rows.length - VIEWS_KEPT)
      .map((row) => row.key);
    await deleteRows(views, old);
    await forgetProfiles(
      mirror,
      old.flatMap((key) => (key.startsWith('profile:') ? [key.slice('profile:'.length)] : [])),
    );
    await forgetNotifications(
      mirror,
      old.filter((key) => key.startsWith('notifications:')),
    );
    const feedKeys = old.flatMap((key) => feedPageOf(key)?.feedKey ?? []);
    for (const feedKey of new Set(feedKeys)) await forgetEmptyFeed(mirror, feedKey);
    return old.length;
  });
}

/**
 * A feed has lost rows at its end: pages that now lie below it are not stored any more, and an empty feed is unknown,
 * not known to be empty. `missing`: posts that its gaps stand for. Inside the caller's transaction, once the rows are gone.
 */
export async function forgetPagesBelow(mirror: MirrorDatabase, feedKey: string, missing: number): Promise<void> {
  const keys = await mirror.views.where('key').startsWith(`feed:${feedKey}@`).primaryKeys();
  const pages = keys.flatMap((key) => {
    const page = feedPageOf(key);
    return page?.feedKey === feedKey ? [{ key, offset: page.offset }] : [];
  });
  // No deeper than the deepest page: the feed itself may be far longer, and counting it is a walk.
  const deepest = Math.max(0, ...pages.map(({ offset }) => offset));
  const rows = await feedRange(mirror, feedKey)
    .limit(deepest + 1)
    .primaryKeys();
  const depth = rows.length + missing;
  await deleteRows(
    mirror.views,
    pages.filter(({ offset }) => offset >= depth).map(({ key }) => key),
  );
  await forgetEmptyFeed(mirror, feedKey);
}

const isPrunable = (key: string): boolean => /^(?:feed|post|profile|notifications):/.test(key);

/** Taken from a view key (see `viewKey`); null when it is not one of a feed. */
function feedPageOf(key: string): { feedKey: string; offset: number } | null {
  if (!key.startsWith('feed:')) return null;
  const at = key.lastIndexOf('@');
  return { feedKey: key.slice('feed:'.length, at), offset: Number(key.slice(at + 1)) };
}

/** A feed with neither rows nor fetched pages. */
async function forgetEmptyFeed(mirror: MirrorDatabase, feedKey: string): Promise<void> {
  if (await feedRange(mirror, feedKey).first()) return;
  if (await mirror.views.where('key').startsWith(`feed:${feedKey}@`).first()) return;
  await mirror.feeds.delete(feedKey);
  await mirror.arrivals.delete(versionKey.feed(feedKey));
}

async function forgetProfiles(mirror: MirrorDatabase, usernames: readonly string[]): Promise<void> {
  await deleteRows(mirror.missingNames, usernames);
  const ids = (await mirror.accounts.where('usernameLower').anyOf(usernames).toArray()).map((account) => account.id);
  await deleteRows(mirror.profiles, ids);
  await deleteRows(mirror.arrivals, ids.map(versionKey.profile));
}

async function forgetNotifications(mirror: MirrorDatabase, viewKeys: readonly string[]): Promise<void> {
  await deleteRows(mirror.notificationPages, viewKeys);
  await deleteRows(mirror.arrivals, viewKeys.map(versionKey.notifications));
}
