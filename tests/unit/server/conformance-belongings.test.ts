import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { Ids } from './recorded-events.ts';
import { createReplayer, failures, type RecordedRequest } from './replay.ts';

/** The recorded calls in the order they were made, after an app token was created without being recorded. */
const steps = [
  'app-tokens/create--err-title',
  'app-tokens/create--err-scope',
  'app-tokens/create--err-netmask',
  'app-tokens/create--err-origin',
  'app-tokens/use--whoami',
  'app-tokens/use--out-of-scope',
  'app-tokens/use--never-allowed',
  'app-tokens/current--app',
  'app-tokens/activate--ok',
  'app-tokens/activate--err-bad-code',
  'app-tokens/current-reissue--ok',
  'app-tokens/update--ok',
  'app-tokens/reissue--ok',
  'app-tokens/delete--ok',
  'app-tokens/delete--err-not-found',
  'app-tokens/reissue--err-not-found',
  'archives/restoration--err-none',
  'archives/restoration--ok',
  'archives/restoration--err-again',
  'archives/activities--err-none',
  'archives/activities--ok',
  'archives/stats--anonymous',
];

/** Recorded values of the token that was created without being recorded. */
const recordedId = '6a4626ef-d0da-4347-a105-2371863d4782';
const recordedCode = 'S64NH2';
const creation: RecordedRequest = {
  actor: 'luna',
  method: 'POST',
  path: '/v3/app-tokens',
  headers: { authorization: 'Bearer TOKEN', 'content-type': 'application/json' },
  body: {
    title: 'My script',
    scopes: ['read-my-info'],
    restrictions: { origins: [], netmasks: [] },
    expiresAt: 3600,
  },
};

interface Made {
  token: { id: string };
  tokenString: string;
  activationCode: string;
}

const recordings = readRecordings();
const found = new Map<string, string[]>();
const answers = new Map<string, unknown>();
let core: ServerCore;

beforeAll(async () => {
  core = createServerCore({ database: ':memory:', clock: () => Date.UTC(2026, 10, 21, 3, 47), random: Math.random });
  core.load(createRecordedWorld());
  const replayer = createReplayer(core);
  const ids = new Ids();
  const made = (await replayer.ask(creation)).answer as Made;
  ids.note(recordedId, made.token.id);
  ids.note(recordedCode, made.activationCode);
  let appToken = made.tokenString;
  for (const step of steps) {
    const recording = recordings.find(({ name }) => name === step);
    if (!recording) throw new Error(`There is no recording ${step}`);
    const request = ids.ours(recording);
    if (recording.actor === 'app token') request.headers.authorization = `Bearer ${appToken}`;
    const reply = await replayer.ask(request);
    found.set(step, failures(reply, recording));
    answers.set(step, reply.answer);
    appToken = (reply.answer as Partial<Made>).tokenString ?? appToken;
  }
});
afterAll(() => core.close());

describe('a recorded call of app tokens or archives is answered as the recorded server did', () => {
  it.each(steps)('%s', (name) => {
    expect(found.get(name)?.join('\n')).toBe('');
  });

  it('every such recording that writes is replayed', () => {
    const writes = recordings.filter(({ name, method }) => /^(app-tokens|archives)\//.test(name) && method !== 'GET');
    expect(writes.map(({ name }) => name).filter((name) => !steps.includes(name))).toEqual([]);
  });
});

it('the scopes and the statistics of archives are those of the recorded server to the letter', async () => {
  const replayer = createReplayer(core);
  const scopes = recordings.find(({ name }) => name === 'app-tokens/scopes--anonymous');
  if (!scopes) throw new Error('The scopes are not recorded');
  expect((await replayer.ask(scopes)).answer).toEqual(scopes.answer);
  const stats = recordings.find(({ name }) => name === 'archives/stats--anonymous');
  expect(answers.get('archives/stats--anonymous')).toEqual(stats?.answer);
});
