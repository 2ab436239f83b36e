import { DEMO_PASSWORD } from '../server/demo/index.ts';
import type { App } from './fixtures.ts';

/** API client of any user of the demo network, like another device, with helpers for frequent calls. */
export interface ApiClient {
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** Writes a post to the user's own feed or to the given feeds. Returns its id and short id. */
  write(body: string, ...feeds: string[]): Promise<{ id: string; shortId: string }>;
  /** Returns the id of the comment. */
  comment(postId: string, body: string): Promise<string>;
  /** Returns a post with all comments and likes, as the server has it. */
  read(postId: string): Promise<SeenPost>;
  /** Sets the length of the undo window; `null`: the default. Known to pages that are loaded after it. */
  setUndoWindow(seconds: number | null): Promise<unknown>;
}

export interface SeenPost {
  posts: { body: string; likes: string[]; commentsDisabled: string; isSaved?: boolean; isHidden?: boolean };
  comments: { id: string; body: string; createdBy: string }[];
}

export async function apiClient({ origin }: Pick<App, 'origin'>, username: string): Promise<ApiClient> {
  let token = '';
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const json = body && { body: JSON.stringify(body) };
    const response = await fetch(`${origin}/v3/${path}`, { method, headers, ...json });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  token = ((await call('POST', 'session', { username, password: DEMO_PASSWORD })) as { authToken: string }).authToken;
  return {
    call,
    async write(body, ...feeds) {
      const meta = { feeds: feeds.length > 0 ? feeds : [username] };
      return ((await call('POST', 'posts', { post: { body }, meta })) as { posts: { id: string; shortId: string } })
        .posts;
    },
    async comment(postId, body) {
      const made = await call('POST', 'comments', { comment: { body, postId } });
      return (made as { comments: { id: string } }).comments.id;
    },
    async setUndoWindow(seconds) {
      const { users } = (await call('GET', 'users/whoami')) as { users: { id: string } };
      const larder = seconds === null ? {} : { undoSendSeconds: seconds };
      return call('PUT', `users/${users.id}`, { user: { frontendPreferences: { larder } } });
    },
    read: async (postId) => (await call('GET', `posts/${postId}?maxComments=all&maxLikes=all`)) as SeenPost,
  };
}
