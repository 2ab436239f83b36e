import { HOME_LISTS_PATH } from '../../../src/shared/wire/paths.ts';

/** A request that the server has handled, with its reply. */
export interface Handled {
  /** Epoch ms of the world. */
  at: number;
  method: string;
  /** The path without the API version. */
  path: string;
  /** `null` if there is none, or if it is not JSON. */
  body: unknown;
  status: number;
  reply: unknown;
  /** Number of the request on its device. The browser can send one request several times. */
  sending?: number;
  /** When the page sent it, epoch ms of the world. */
  sentAt?: number;
  /** The page will not receive this answer. */
  isLost?: boolean;
}

/** True if the request creates a post, a comment or a home list. */
export const isCreation = ({ method, path }: Pick<Handled, 'method' | 'path'>): boolean =>
  method === 'POST' && (path === 'posts' || path === 'comments' || path === HOME_LISTS_PATH);

export const succeeded = ({ status }: Handled): boolean => status < 300;

/** The text in a request that writes a post or a comment, or the title of a list; '' if there is none. */
export function wordsIn({ body }: Pick<Handled, 'body'>): string {
  const { post, comment, title } = (body ?? {}) as { [K in 'post' | 'comment']?: { body?: unknown } } & {
    title?: unknown;
  };
  const words = (comment ?? post)?.body ?? title;
  return typeof words === 'string' ? words : '';
}

/** The id of what a request has created; '' if it created nothing. */
export function createdId({ reply }: Pick<Handled, 'reply'>): string {
  const { posts, comments, attachments, timeline } = (reply ?? {}) as Record<string, { id?: unknown } | undefined>;
  // The reply to a new post also has lists of comments and attachments.
  const id = [comments, posts, attachments, timeline].map((one) => one?.id).find((one) => typeof one === 'string');
  return typeof id === 'string' ? id : '';
}
