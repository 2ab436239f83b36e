import type { BootRow } from '../../platform/boot-snapshot.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { formatTime } from '../../shared/text/index.ts';
import { type Reader, shownName, UNKNOWN_NAME } from '../people/index.ts';

/** What fills a tall phone and a little more; the rest is there before anybody has scrolled to it. */
const ROWS = 8;
const TEXT_LENGTH = 1200;
const ROW_HEIGHT = 150;

/** One drawn post: its words, and the row that shows them. */
export interface DrawnPost {
  view: PostView;
  row: HTMLElement;
}

/** The first posts of a screen in plain words, for the first paint of the next start. */
export function bootRows(
  drawn: readonly DrawnPost[],
  reader: Pick<Reader, 'id' | 'preferences'>,
  now: number,
): BootRow[] {
  const nameOf = (account: PostView['author']): string =>
    account ? shownName(account, reader.id, reader.preferences).main : UNKNOWN_NAME;

  return drawn.slice(0, ROWS).map(({ view: { post, author, likers, comments }, row }) => {
    const name = nameOf(author);
    const pictures = post.attachments.flatMap(({ mediaType, sizes }) => {
      const size = sizes.original ?? sizes.thumbnail;
      if (mediaType !== 'image' || !size) return [];
      return [{ width: Math.round((ROW_HEIGHT * size.width) / size.height), height: ROW_HEIGHT }];
    });
    return {
      author: name,
      headline: row.querySelector('h2')?.textContent?.replace(name, '') ?? '',
      avatarUrl: author?.pictureMediumUrl ?? '',
      height: row.getBoundingClientRect().height,
      meta: formatTime(post.createdAt, now, reader.preferences.timeDisplay),
      text: post.body.slice(0, TEXT_LENGTH),
      pictures,
      likes: likers.length > 0 ? `${likers.map(nameOf).join(', ')} liked this` : '',
      comments: comments
        .filter(({ comment }) => comment.hideType === 0)
        .map(({ comment, author: writer }) => ({ author: nameOf(writer), text: comment.body.slice(0, TEXT_LENGTH) })),
    };
  });
}
