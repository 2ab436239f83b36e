import { type BootRow, type BootSnapshot, REACH_ID } from '../../../platform/boot-snapshot.ts';
import { unaskedPicture } from '../../../platform/network.ts';
import { asPostId } from '../../../shared/model/index.ts';
import type { FeedEntry, PostView } from '../../../shared/store/queries/views.ts';
import { formatTime } from '../../../shared/text/index.ts';
import { type Reader, shownName, UNKNOWN_NAME } from '../../people/index.ts';
import { bootText } from './boot-text.ts';

/** Fills a tall phone. */
const ROWS = 8;
const ROW_HEIGHT = 150;

/** A post whose bottom is above this is behind the header. */
const HEADER_PX = 80;

/** A rendered post and its row. */
interface RenderedPost {
  view: PostView;
  row: HTMLElement;
}

/** Reduces the first posts of a screen to plain text, for the first paint of the next start. */
function bootRows(drawn: readonly RenderedPost[], reader: Reader, now: number): BootRow[] {
  const nameOf = (account: PostView['author']): string =>
    account ? shownName(account, reader.id, reader.preferences).main : UNKNOWN_NAME;

  return drawn.slice(0, ROWS).map(({ view: { post, author, likers, comments }, row }) => {
    const name = nameOf(author);
    const { width, height } = row.getBoundingClientRect();
    const username = author && shownName(author, reader.id, reader.preferences).username;
    const time = formatTime(post.createdAt, now, reader.preferences.timeDisplay);
    const pictures = post.attachments.flatMap(({ mediaType, sizes }) => {
      const size = sizes.original ?? sizes.thumbnail;
      if (mediaType !== 'image' || !size) return [];
      return [{ width: Math.round((ROW_HEIGHT * size.width) / size.height), height: ROW_HEIGHT }];
    });
    return {
      author: name,
      headline: row.querySelector('h2')?.textContent?.replace(name, '') ?? '',
      avatarUrl: unaskedPicture(author?.pictureMediumUrl ?? ''),
      height,
      meta: username ? `${time} · @${username}` : time,
      text: bootText(post.body, 'post', reader, width),
      pictures,
      likes: likers.length > 0 ? `${likers.map(nameOf).join(', ')} liked this` : '',
      comments: comments
        .filter(({ comment }) => comment.hideType === 0)
        .map(({ comment, author: writer }) => ({
          author: nameOf(writer),
          text: bootText(comment.body, 'comment', reader, width),
        })),
    };
  });
}

/** Captures the screen: title, position, and posts from the first visible one on. */
export function drawnScreen(
  list: HTMLElement,
  entries: readonly FeedEntry[],
  title: string,
  reader: Reader,
  now: number,
): Omit<BootSnapshot, 'accountId' | 'address' | 'feedKey'> {
  const views = new Map(
    entries.flatMap((entry) => (entry.kind === 'post' ? [[entry.view.post.id, entry.view] as const] : [])),
  );
  const drawn = [...list.querySelectorAll<HTMLElement>('[data-post-id]')].flatMap((row): RenderedPost[] => {
    const view = views.get(asPostId(row.dataset.postId ?? ''));
    return view ? [{ view, row }] : [];
  });
  const first = Math.max(
    drawn.findIndex(({ row }) => row.getBoundingClientRect().bottom > HEADER_PX),
    0,
  );
  const { left, top, width } = drawn[first]?.row.getBoundingClientRect() ?? new DOMRect();
  const scrolled = Math.min(scrollY, innerHeight);
  // At the top of the page the strip pushes the posts down, if there is one: there may be none at the next start.
  const strip = scrolled === 0 ? (document.getElementById(REACH_ID)?.offsetHeight ?? 0) : 0;
  return {
    postId: drawn[first]?.view.post.id ?? '',
    siteTitle: reader.config.siteTitle,
    title: first > 0 ? '' : title,
    width: innerWidth,
    place: { left, top: top - strip, width, scrolled },
    rows: bootRows(drawn.slice(first), reader, now),
  };
}
