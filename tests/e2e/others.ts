import { DEMO_SIGN_INS } from '../server/demo/index.ts';
import type { App } from './fixtures.ts';

/** Actions of a user through the API, from another client. */
export interface Person {
  /** Writes a post to the user's own feed. Returns its id. */
  write(body: string): Promise<string>;
  comment(postId: string, body: string): Promise<void>;
  hide(postId: string): Promise<void>;
  like(postId: string): Promise<void>;
  /** The posts that the server returns to this user at a path below /v3/. */
  feed(path: string): Promise<{ id: string; isHidden?: boolean }[]>;
}

export async function actAs(app: App, username: string): Promise<Person> {
  const password = DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? '';
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${app.origin}/v3/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { authToken } = (await post('session', { username, password })) as { authToken: string };
  return {
    async write(body) {
      const created = await post('posts', { post: { body }, meta: { feeds: [username] } }, authToken);
      return (created as { posts: { id: string } }).posts.id;
    },
    async comment(postId, body) {
      await post('comments', { comment: { body, postId } }, authToken);
    },
    async hide(postId) {
      await post(`posts/${postId}/hide`, {}, authToken);
    },
    async like(postId) {
      await post(`posts/${postId}/like`, {}, authToken);
    },
    async feed(path) {
      const response = await fetch(`${app.origin}/v3/${path}`, { headers: { authorization: `Bearer ${authToken}` } });
      return ((await response.json()) as { posts: { id: string; isHidden?: boolean }[] }).posts;
    },
  };
}
