import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { feedRange } from '../apply/feed/feed-rows.ts';
import { versionKey } from '../apply/response-order.ts';

const KIND = 'feed:';

/** Parses the name of a feed page (see `viewKey`). */
export function pageOf(name: string): { feedKey: string; offset: number } {
  const at = name.lastIndexOf('@');
  return { feedKey: name.slice(0, at), offset: Number(name.slice(at + 1)) };
}

/**
 * Deletes the view rows of pages that lie below the feed's new end; an empty feed becomes unknown, not known to be empty.
 * `missing`: posts that its gaps stand for. Runs in the caller's transaction, after the feed rows are deleted.
 */
export async function prunePagesBelow(mirror: MirrorDatabase, feedKey: string, missing: number): Promise<void> {
  const keys = await mirror.views.where('key').startsWith(`${KIND}${feedKey}@`).primaryKeys();
  const pages = keys.flatMap((key) => {
    const page = pageOf(key.slice(KIND.length));
    return page.feedKey === feedKey ? [{ key, offset: page.offset }] : [];
  });
  // Counts rows no deeper than the deepest page: the feed itself may be far longer.
  const deepest = Math.max(0, ...pages.map(({ offset }) => offset));
  const rows = await feedRange(mirror, feedKey)
    .limit(deepest + 1)
    .primaryKeys();
  const depth = rows.length + missing;
  await deleteRows(
    mirror.views,
    pages.filter(({ offset }) => offset >= depth).map(({ key }) => key),
  );
  await pruneEmptyFeed(mirror, feedKey);
}

/** Deletes the state of a feed that has neither rows nor fetched pages. Runs in the caller's transaction. */
export async function pruneEmptyFeed(mirror: MirrorDatabase, feedKey: string): Promise<void> {
  if (await feedRange(mirror, feedKey).first()) return;
  if (await mirror.views.where('key').startsWith(`${KIND}${feedKey}@`).first()) return;
  await mirror.feeds.delete(feedKey);
  await mirror.arrivals.delete(versionKey.feed(feedKey));
}
