import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { isRead, type Recording, readRecordings } from '../../server/recordings.ts';
import { notYetConforming } from './not-yet-conforming.ts';
import { createReplayer, type Replayer } from './replay.ts';

const recordings = readRecordings();
/** Those of a server with other settings are replayed in conformance-settings.test.ts. */
const replayed = recordings.filter((recording) => isRead(recording) && !recording.name.startsWith('variants/'));

let core: ServerCore;
let replayer: Replayer;

beforeAll(() => {
  core = createServerCore({
    database: ':memory:',
    clock: () => Date.UTC(2026, 10, 21, 3, 47),
    random: Math.random,
    config: { allowedOrigin: 'https://app.example.net' },
  });
  core.load(createRecordedWorld(recordings));
  replayer = createReplayer(core);
});
afterAll(() => core.close());

/** Recorded writes that must be replayed before a read, since they change its result. */
const writtenBefore: Record<string, string[]> = {
  'session/whoami--closed-session': ['session/sign-out--ok'],
  'attachments/stats--luna-sanitizing': ['attachments/sanitize--luna'],
  'users/get--in-home-feeds': ['users/subscribe--ok', 'users/update-subscription--ok'],
};

async function replay(recording: Recording): Promise<string[]> {
  const found: string[] = [];
  for (const name of writtenBefore[recording.name] ?? []) {
    const write = recordings.find((candidate) => candidate.name === name);
    found.push(...(write ? await replayer.replay(write) : [`There is no recording ${name}`]));
  }
  return [...found, ...(await replayer.replay(recording))];
}

describe('a recorded read is answered as the recorded server did', () => {
  it.each(
    replayed.filter(({ name }) => !(name in notYetConforming)).map((recording) => [recording.name, recording] as const),
  )('%s', async (_, recording) => {
    expect((await replay(recording)).join('\n')).toBe('');
  });
});

it('the server refuses by role what the recorded server refused [6.049]', async () => {
  const refused = replayed.filter(({ name, status }) => [401, 403].includes(status) && !(name in notYetConforming));
  expect(refused.length).toBeGreaterThan(20);
  for (const { actor, method, path, headers, body, status, name } of refused) {
    expect((await replayer.ask({ actor, method, path, headers, body })).status, name).toBe(status);
  }
});

describe('a call listed as not yet conforming still differs (remove it from the list otherwise)', () => {
  it.each(Object.keys(notYetConforming))('%s', async (name) => {
    const recording = replayed.find((candidate) => candidate.name === name);
    if (!recording) throw new Error(`There is no recorded read call ${name}`);
    expect(await replay(recording)).not.toEqual([]);
  });
});
