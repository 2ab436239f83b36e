import type { FeedEntry } from '../../../shared/store/queries/views.ts';
import { entryKey, type Held, holdBack } from './hold-back.ts';

/** The last rendered state of a page, on which the next selection depends. */
export interface RenderedPage {
  /** Identifies the page; the state of another page is not used. */
  page: string;
  keys: readonly string[];
  /** Posts of the page that the user had hidden. */
  hidden: readonly string[];
  heldPosts: number;
  isAtTop: boolean;
  /** When the page had been fetched; `undefined` if it had not been read from the store. */
  fetchedAt: number | null | undefined;
  /**
   * How the next answer of the server is treated. `asked`: the user asked for new posts, by a link or by refreshing.
   * `back`: they returned to a stored page. `none`: they are reading.
   */
  awaits: 'asked' | 'back' | 'none';
}

/** The present state of a page. */
export interface CurrentPage {
  page: string;
  entries: readonly FeedEntry[];
  /** Posts of the page that the user has hidden. */
  hidden: readonly string[];
  isAtTop: boolean;
  /** `undefined` if the page has not been read from the store. */
  fetchedAt: number | null | undefined;
  /** The user followed a link to the page. */
  isByLink: boolean;
  /** When the user came to the page (epoch ms). An answer since then is the one that was awaited. */
  arrivedAt: number;
  /** New posts appear by themselves at the top of the page. */
  isLive: boolean;
  viewerId: string | null;
}

/** The state of a page that has not been rendered. */
export const notRendered = ({ page, isByLink }: Pick<CurrentPage, 'page' | 'isByLink'>): RenderedPage => ({
  page,
  keys: [],
  hidden: [],
  heldPosts: 0,
  isAtTop: true,
  fetchedAt: undefined,
  awaits: isByLink ? 'asked' : 'back',
});

/**
 * Selects the rows of a page that are shown. New rows above the shown ones are added only if the user asked for them, or at
 * the top of a live page on which no posts are held: posts that arrive above a stored page after a return are held like
 * those that arrive while the user reads. The user's own posts and posts that they no longer hide are never held.
 */
export function selectRows(before: RenderedPage, current: CurrentPage): Held & { rendered: RenderedPage } {
  const last = before.page === current.page ? before : notRendered(current);
  const isHolding = last.heldPosts > 0 && last.isAtTop;
  const isFree = last.awaits === 'asked' || (last.awaits === 'none' && current.isLive && !isHolding);
  const held =
    current.isAtTop && isFree
      ? { shown: [...current.entries], heldPosts: 0 }
      : holdBack(
          last.keys,
          current.entries,
          ({ post }) => post.createdBy === current.viewerId || last.hidden.includes(post.id),
        );
  const { fetchedAt = last.fetchedAt } = current;
  const rendered: RenderedPage = {
    page: current.page,
    keys: held.shown.map(entryKey),
    hidden: current.hidden,
    heldPosts: held.heldPosts,
    isAtTop: current.isAtTop,
    fetchedAt,
    awaits: isAnswered(last, fetchedAt, current.arrivedAt) ? 'none' : last.awaits,
  };
  return { ...held, rendered };
}

/** Whether the page was fetched since the last render, or between the arrival of the user and the first render. */
function isAnswered(last: RenderedPage, fetchedAt: RenderedPage['fetchedAt'], arrivedAt: number): boolean {
  if (last.fetchedAt !== undefined) return fetchedAt !== last.fetchedAt;
  return typeof fetchedAt === 'number' && fetchedAt >= arrivedAt;
}

export const isSameRender = (a: RenderedPage, b: RenderedPage): boolean =>
  a.page === b.page &&
  a.heldPosts === b.heldPosts &&
  a.isAtTop === b.isAtTop &&
  a.fetchedAt === b.fetchedAt &&
  a.awaits === b.awaits &&
  isSame(a.keys, b.keys) &&
  isSame(a.hidden, b.hidden);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);
