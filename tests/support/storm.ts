import { DEMO_SIGN_INS } from '../server/demo/index.ts';
import type { TestServer } from '../server/testing.ts';

type ServerAccess = Pick<TestServer, 'origin' | 'core'>;

/** A demo user who calls the server's core directly. */
export async function directClient({ origin, core }: ServerAccess, username: string) {
  const call = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const request = new Request(`${origin}/v3/${path}`, { method, headers, body: JSON.stringify(body) });
    const response = await core.fetch(request);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const password = DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? '';
  const { authToken } = await call('POST', 'session', { username, password });
  return (method: string, path: string, body: object = {}) => call(method, path, body, String(authToken));
}

/** Comments and likes, one event each, evenly distributed over posts and time. Slower on slow machines. */
export async function storm(
  server: ServerAccess,
  postIds: readonly string[],
  { events, durationMs }: { events: number; durationMs: number },
): Promise<void> {
  const dmitri = await directClient(server, 'dmitri');
  const startedAt = performance.now();
  for (let i = 0; i < events; i += 1) {
    const postId = postIds[i % postIds.length] ?? '';
    const round = Math.floor(i / postIds.length);
    // Every fourth round likes or unlikes.
    if (round % 4 === 3) await dmitri('POST', `posts/${postId}/${round % 8 === 7 ? 'unlike' : 'like'}`);
    else await dmitri('POST', 'comments', { comment: { body: `Said in the storm: ${i}`, postId } });
    const aheadMs = (i * durationMs) / events - (performance.now() - startedAt);
    // The server shares this process and needs a turn to emit the event.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, aheadMs)));
  }
}
