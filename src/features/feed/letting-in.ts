import type { FeedEntry } from '../../shared/store/queries/views.ts';
import { entryKey, type Held, holdBack } from './hold-back.ts';

/** What the last drawing of a page showed, and what the next one depends on. */
export interface Drawn {
  /** Names what is shown; another page starts anew. */
  page: string;
  keys: readonly string[];
  /** Posts of the page that the user had hidden. */
  hidden: readonly string[];
  heldPosts: number;
  isAtTop: boolean;
  /** When the page had been fetched; `undefined`: it had not been read from the store. */
  fetchedAt: number | null | undefined;
  /**
   * What the next answer of the server means. `asked`: the user asked for what is new, by a link or by refreshing.
   * `back`: they came back to what they had been reading. `none`: they are reading.
   */
  awaits: 'asked' | 'back' | 'none';
}

/** The page as it is now. */
export interface Present {
  page: string;
  entries: readonly FeedEntry[];
  /** Posts of the page that the user has hidden. */
  hidden: readonly string[];
  isAtTop: boolean;
  /** `undefined`: the page has not been read from the store. */
  fetchedAt: number | null | undefined;
  /** A link led here. */
  isByLink: boolean;
  /** New posts come in by themselves at the top of the page. */
  isLive: boolean;
  viewerId: string | null;
}

/** The state of a page of which nothing was drawn. */
export const nothingDrawn = ({ page, isByLink }: Pick<Present, 'page' | 'isByLink'>): Drawn => ({
  page,
  keys: [],
  hidden: [],
  heldPosts: 0,
  isAtTop: true,
  fetchedAt: undefined,
  awaits: isByLink ? 'asked' : 'back',
});

/**
 * Decides which rows of a page are shown. Rows come in above what is shown only if the user asked for them, or at the top of
 * a page whose new posts come in by themselves, unless others wait there already: those above a stored page that the user
 * came back to wait like all that comes while they read. Their own posts never wait, wherever they were written, nor do
 * those that they do not hide any more.
 */
export function letIn(before: Drawn, present: Present): Held & { drawn: Drawn } {
  const last = before.page === present.page ? before : nothingDrawn(present);
  const isWaiting = last.heldPosts > 0 && last.isAtTop;
  const isFree = last.awaits === 'asked' || (last.awaits === 'none' && present.isLive && !isWaiting);
  const held =
    present.isAtTop && isFree
      ? { shown: [...present.entries], heldPosts: 0 }
      : holdBack(
          last.keys,
          present.entries,
          ({ post }) => post.createdBy === present.viewerId || last.hidden.includes(post.id),
        );
  const { fetchedAt = last.fetchedAt } = present;
  const isAnswered = last.fetchedAt !== undefined && fetchedAt !== last.fetchedAt;
  const drawn: Drawn = {
    page: present.page,
    keys: held.shown.map(entryKey),
    hidden: present.hidden,
    heldPosts: held.heldPosts,
    isAtTop: present.isAtTop,
    fetchedAt,
    awaits: isAnswered ? 'none' : last.awaits,
  };
  return { ...held, drawn };
}

/** Whether two drawings show the same and depend on the same. */
export const isSameDrawing = (a: Drawn, b: Drawn): boolean =>
  a.page === b.page &&
  a.heldPosts === b.heldPosts &&
  a.isAtTop === b.isAtTop &&
  a.fetchedAt === b.fetchedAt &&
  a.awaits === b.awaits &&
  isSame(a.keys, b.keys) &&
  isSame(a.hidden, b.hidden);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);
