import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { type Recording, readRecordings } from '../../server/recordings.ts';
import { differences } from '../../support/shape.ts';
import { notYetConforming } from './not-yet-conforming.ts';

const origin = 'https://api.example.net';
const recordings = readRecordings();
const isRead = ({ method, path }: Recording) =>
  ['GET', 'OPTIONS'].includes(method) || /\/(byIds|session)(\?|$)/.test(path);
const replayed = recordings.filter((recording) => isRead(recording) && recording.method !== 'DELETE');

let core: ServerCore;
const tokens = new Map<string, string>();

beforeAll(() => {
  core = createServerCore({
    database: ':memory:',
    clock: () => Date.UTC(2026, 10, 21, 3, 47),
    random: Math.random,
    config: { allowedOrigin: 'https://app.example.net' },
  });
  core.load(createRecordedWorld(recordings));
});
afterAll(() => core.close());

async function tokenOf(actor: string): Promise<string> {
  const known = tokens.get(actor);
  if (known) return known;
  const body = new URLSearchParams({ username: actor, password: 'password' });
  const reply = (await (await core.fetch(new Request(`${origin}/v3/session`, { method: 'POST', body }))).json()) as {
    authToken?: string;
  };
  tokens.set(actor, reply.authToken ?? 'none');
  return reply.authToken ?? 'none';
}

function bodyOf({ body, headers, method }: Recording): string | null {
  if (body === null || method === 'GET' || method === 'OPTIONS') return null;
  if (typeof body === 'string') return body;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

/** What is wrong with our answer to a recorded call; empty when it conforms. */
async function replay(recording: Recording): Promise<string[]> {
  const headers = new Headers(recording.headers);
  if (headers.get('authorization') === 'Bearer TOKEN')
    headers.set('authorization', `Bearer ${await tokenOf(recording.actor)}`);
  const { method } = recording;
  const response = await core.fetch(
    new Request(`${origin}${recording.path}`, { method, headers, body: bodyOf(recording) }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? JSON.parse(text) : text;
  if (response.status !== recording.status)
    return [`status ${response.status}, not ${recording.status}: ${text.slice(0, 200)}`];
  return differences(answer, [recording.answer], recording.isTrimmed);
}

describe('a recorded read call is answered as the recorded server did', () => {
  it.each(
    replayed.filter(({ name }) => !(name in notYetConforming)).map((recording) => [recording.name, recording] as const),
  )('%s', async (_, recording) => {
    expect((await replay(recording)).join('\n')).toBe('');
  });
});

describe('a call listed as not yet conforming does differ (take it off the list otherwise)', () => {
  it.each(Object.keys(notYetConforming))('%s', async (name) => {
    const recording = replayed.find((candidate) => candidate.name === name);
    if (!recording) throw new Error(`There is no recorded read call ${name}`);
    expect(await replay(recording)).not.toEqual([]);
  });
});
