/** A request that the server has worked on, and what came of it. */
export interface Handled {
  /** Epoch ms of the world. */
  at: number;
  method: string;
  /** Below the version. */
  path: string;
  /** Null: none, or no JSON. */
  body: unknown;
  status: number;
  reply: unknown;
  /** Number of the page's request on its device: a browser can send one request several times. */
  sending?: number;
  /** When the page sent it, epoch ms of the world. */
  sentAt?: number;
}

/** Whether the request creates a post or a comment. */
export const isCreation = ({ method, path }: Pick<Handled, 'method' | 'path'>): boolean =>
  method === 'POST' && (path === 'posts' || path === 'comments');

export const succeeded = ({ status }: Handled): boolean => status < 300;

/** The words in a request that writes a post or a comment; '' = none. */
export function wordsIn({ body }: Pick<Handled, 'body'>): string {
  const { post, comment } = (body ?? {}) as Record<string, { body?: unknown } | undefined>;
  const words = (comment ?? post)?.body;
  return typeof words === 'string' ? words : '';
}

/** The id of what a request has created; '' = of nothing. */
export function createdId({ reply }: Pick<Handled, 'reply'>): string {
  const { posts, comments, attachments } = (reply ?? {}) as Record<string, { id?: unknown } | undefined>;
  // The reply to a post has lists of comments and attachments beside it.
  const id = [comments, posts, attachments].map((one) => one?.id).find((one) => typeof one === 'string');
  return typeof id === 'string' ? id : '';
}
