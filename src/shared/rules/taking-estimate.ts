import type { Attachment, Post } from '../model/index.ts';

/** What the user chooses that decides how many bytes it will be. */
export interface TakingSize {
  pages: number;
  comments: 'all' | 'folded';
  pictures: 'none' | 'thumbnails' | 'originals';
}

/** Averages of some posts of a feed. */
export interface TakingSample {
  postBytes: number;
  /** Comments that the feed does not show. */
  foldedComments: number;
  thumbnails: number;
  originalBytes: number;
  /** Number of posts of the feed, if its end is known. */
  posts: number | null;
}

/** When nothing of the feed is stored: what posts of a busy feed are like. */
const UNKNOWN: TakingSample = {
  postBytes: 3000,
  foldedComments: 4,
  thumbnails: 0.6,
  originalBytes: 250_000,
  posts: null,
};
/** Of thumbnails neither the feed nor the server says how large they are. */
export const THUMBNAIL_BYTES = 25_000;
/** The small picture of an account. */
export const AVATAR_BYTES = 6000;
const COMMENT_BYTES = 500;
/** Accounts whose pictures come with a post for the first time. */
const NEW_FACES = 0.4;

/** Bytes of a stored object, about as many as its text in JSON. */
export const bytesOf = (value: unknown): number => JSON.stringify(value).length;

/** Averages over these posts of a feed; `posts`: how many it has in all, if that is known. */
export function sampleOf(stored: readonly Post[], posts: number | null): TakingSample {
  if (stored.length === 0) return { ...UNKNOWN, posts };
  const average = (of: (post: Post) => number) => stored.reduce((sum, post) => sum + of(post), 0) / stored.length;
  return {
    postBytes: average(bytesOf),
    foldedComments: average((post) => post.omittedComments),
    thumbnails: average((post) => post.attachments.filter(isPicture).length),
    originalBytes: average((post) =>
      post.attachments.filter(isPicture).reduce((sum, file) => sum + originalBytes(file), 0),
    ),
    posts,
  };
}

/** How many posts and bytes it will be. `pageSize`: posts of a page. */
export function estimateTaking(
  sample: TakingSample,
  { pages, comments, pictures }: TakingSize,
  pageSize: number,
): { posts: number; bytes: number } {
  const posts = Math.min(pages * pageSize, sample.posts ?? Number.POSITIVE_INFINITY);
  const texts = sample.postBytes + (comments === 'all' ? sample.foldedComments * COMMENT_BYTES : 0);
  const faces = NEW_FACES * 2 * AVATAR_BYTES;
  const small = pictures === 'none' ? 0 : sample.thumbnails * THUMBNAIL_BYTES + faces;
  const large = pictures === 'originals' ? sample.originalBytes : 0;
  return { posts, bytes: Math.round(posts * (texts + small + large)) };
}

/** A picture that is taken along, and how many bytes it will be. */
export interface PictureToTake {
  url: string;
  expectedBytes: number;
}

/** The pictures of a post that the page may show: its thumbnails of both sizes, and the originals for the lightbox. */
export function picturesOfPost(post: Post, pictures: TakingSize['pictures']): PictureToTake[] {
  if (pictures === 'none') return [];
  return post.attachments.filter(isPicture).flatMap((file) => {
    const { thumbnail, thumbnail2x, original } = file.sizes;
    const small = [thumbnail?.url ?? file.thumbnailUrl, thumbnail2x?.url].map((url) => ({
      url,
      expectedBytes: THUMBNAIL_BYTES,
    }));
    const large = { url: original?.url ?? file.url, expectedBytes: originalBytes(file) };
    return [...small, ...(pictures === 'originals' ? [large] : [])].filter((one): one is PictureToTake => !!one.url);
  });
}

const isPicture = (file: Attachment): boolean => file.mediaType === 'image' && file.url !== '';

const originalBytes = (file: Attachment): number => file.sizeBytes || 400_000;
