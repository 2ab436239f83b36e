import type { ServerCore } from '../../server/core/core.ts';
import type { Recording } from '../../server/recordings.ts';
import { differences } from '../../support/shape.ts';

export const origin = 'https://api.example.net';

function bodyOf({ body, headers, method }: Recording): string | null {
  if (body === null || method === 'GET' || method === 'OPTIONS') return null;
  if (typeof body === 'string') return body;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

export interface Replayer {
  /** Token of somebody of the recorded network, signed in on the first call. */
  tokenOf: (actor: string) => Promise<string>;
  /** What is wrong with our answer to a recorded call; empty when it conforms. `files`: the files it uploads. */
  replay: (recording: Recording, files?: FormData) => Promise<string[]>;
}

/** Repeats recorded calls on a core with the recorded network. */
export function createReplayer(core: ServerCore): Replayer {
  const tokens = new Map<string, string>();
  const tokenOf = async (actor: string): Promise<string> => {
    const known = tokens.get(actor);
    if (known) return known;
    const body = new URLSearchParams({ username: actor, password: 'password' });
    const reply = (await (await core.fetch(new Request(`${origin}/v3/session`, { method: 'POST', body }))).json()) as {
      authToken?: string;
    };
    tokens.set(actor, reply.authToken ?? 'none');
    return reply.authToken ?? 'none';
  };
  const replay = async (recording: Recording, files?: FormData): Promise<string[]> => {
    const headers = new Headers(recording.headers);
    if (headers.get('authorization') === 'Bearer TOKEN')
      headers.set('authorization', `Bearer ${await tokenOf(recording.actor)}`);
    if (files) headers.delete('content-type');
    const { method } = recording;
    const response = await core.fetch(
      new Request(`${origin}${recording.path}`, { method, headers, body: files ?? bodyOf(recording) }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer: unknown = isJson ? JSON.parse(text) : text;
    if (response.status !== recording.status)
      return [`status ${response.status}, not ${recording.status}: ${text.slice(0, 200)}`];
    return differences(answer, [recording.answer], recording.isTrimmed);
  };
  return { tokenOf, replay };
}
