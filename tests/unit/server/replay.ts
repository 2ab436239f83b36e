import type { ServerCore } from '../../server/core/core.ts';
import type { Recording } from '../../server/recordings.ts';
import { differences } from '../../support/shape.ts';

export const origin = 'https://api.example.net';

/** A recorded request and its user. */
export type RecordedRequest = Pick<Recording, 'actor' | 'method' | 'path' | 'headers' | 'body'>;

export interface Reply {
  status: number;
  answer: unknown;
}

function bodyOf({ body, headers, method }: RecordedRequest): string | null {
  if (body === null || method === 'GET' || method === 'OPTIONS') return null;
  if (typeof body === 'string') return body;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

export interface Replayer {
  /** Token of a user of the recorded network, who signs in on the first call. Of 'app token': an app token of luna. */
  tokenOf: (actor: string) => Promise<string>;
  /** The answer to a recorded or similar call; `files` are the files it uploads. */
  ask: (request: RecordedRequest, files?: FormData) => Promise<Reply>;
  /** Differences of the answer to a recorded call; empty if it conforms. */
  replay: (recording: Recording, files?: FormData) => Promise<string[]>;
}

/** Differences of a reply to a recorded call; empty if it conforms. */
export function failures({ status, answer }: Reply, recording: Recording): string[] {
  if (status !== recording.status)
    return [`status ${status}, not ${recording.status}: ${JSON.stringify(answer).slice(0, 200)}`];
  return differences(answer, [recording.answer], recording.isTrimmed);
}

/** Repeats recorded calls on a core with the recorded network. */
export function createReplayer(core: Pick<ServerCore, 'fetch'>): Replayer {
  const tokens = new Map<string, string>();
  const appToken = async (): Promise<string> => {
    const owner = 'luna';
    const body = { title: 'My script', scopes: ['read-my-info'], restrictions: { origins: [], netmasks: [] } };
    const headers = { authorization: `Bearer ${await tokenOf(owner)}`, 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify({ ...body, expiresAt: 3600 }) };
    const reply = (await (await core.fetch(new Request(`${origin}/v3/app-tokens`, call))).json()) as {
      tokenString: string;
    };
    return reply.tokenString;
  };
  const tokenOf = async (actor: string): Promise<string> => {
    const known = tokens.get(actor);
    if (known) return known;
    if (actor === 'app token') {
      tokens.set(actor, await appToken());
      return tokenOf(actor);
    }
    // The recorder's name of a second session of venus.
    const username = actor === 'venus2' ? 'venus' : actor;
    const body = new URLSearchParams({ username, password: 'password' });
    const reply = (await (await core.fetch(new Request(`${origin}/v3/session`, { method: 'POST', body }))).json()) as {
      authToken?: string;
    };
    tokens.set(actor, reply.authToken ?? 'none');
    return reply.authToken ?? 'none';
  };
  const ask = async (request: RecordedRequest, files?: FormData): Promise<Reply> => {
    const headers = new Headers(request.headers);
    if (headers.get('authorization') === 'Bearer TOKEN')
      headers.set('authorization', `Bearer ${await tokenOf(request.actor)}`);
    if (files) headers.delete('content-type');
    const { method, path } = request;
    const response = await core.fetch(
      new Request(`${origin}${path}`, { method, headers, body: files ?? bodyOf(request) }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, answer: isJson ? JSON.parse(text) : text };
  };
  return { tokenOf, ask, replay: async (recording, files) => failures(await ask(recording, files), recording) };
}
