import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { frontendPreferencesOf, idOfAccount } from '../../support/oracle.ts';
import { createReplayer, origin, type Replayer } from './replay.ts';

const recordings = readRecordings();
const picture = 'session/update-picture--ok';

/** Recorded changes in the order they were made (recorded times are accurate to seconds). */
const steps = [
  'session/update-user--private',
  'session/update-user--protected',
  'session/update-user--screenname-long',
  'session/update-user--description-long',
  'session/update-user--email-invalid',
  'session/update-user--email-taken',
  'session/update-user--frontend-preferences-invalid',
  'session/update-user--other-account',
  // Not recorded: the account was made public again between two recordings.
  { actor: 'star03', user: { isPrivate: '0', isProtected: '0' } },
  'session/update-user--frontend-preferences',
  'session/update-user--frontend-preferences-second-client',
  'session/update-user--preferences',
  'session/update-user--preferences-invalid',
  'session/update-picture--none',
  'session/update-picture--not-image',
  'session/update-picture--ok',
  'session/mark-directs-read--luna',
  'session/mark-notifications-read--luna',
  'session/mark-notifications-read--anonymous',
];

let core: ServerCore;
let replayer: Replayer;

beforeAll(() => {
  core = createServerCore({ database: ':memory:', clock: () => Date.UTC(2026, 10, 21, 3, 47), random: Math.random });
  core.load(createRecordedWorld(recordings));
  replayer = createReplayer(core);
});
afterAll(() => core.close());

function formWith(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** The smallest valid GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

function filesOf(name: string): FormData | undefined {
  if (name === picture) return formWith(new File([pixel], 'ava.gif'));
  return name.endsWith('--not-image') ? formWith(new File(['just a few notes'], 'notes.txt')) : undefined;
}

const idOf = (username: string) => idOfAccount(core, username);

async function put(actor: string, user: unknown) {
  const { status, answer } = await replayer.ask({
    actor,
    method: 'PUT',
    path: `/v3/users/${idOf(actor)}`,
    headers: { authorization: 'Bearer TOKEN', 'content-type': 'application/json' },
    body: { user },
  });
  return { status, answer: answer as { err?: string; users: { frontendPreferences: unknown; preferences: unknown } } };
}

it('recorded changes of accounts are answered as the recorded server did', async () => {
  const failures: string[] = [];
  for (const step of steps) {
    if (typeof step === 'object') {
      await put(step.actor, step.user);
      continue;
    }
    const recording = recordings.find(({ name }) => name === step);
    const wrong = recording ? await replayer.replay(recording, filesOf(step)) : ['is not recorded'];
    failures.push(...wrong.map((line) => `${step}: ${line}`));
  }
  expect(failures).toEqual([]);
});

describe('an account change', () => {
  it('keeps the preferences of other clients and replaces a client’s own object as a whole', async () => {
    await put('venus', { frontendPreferences: { a: { x: 1, y: 2 }, b: { z: 3 } } });
    await put('venus', { frontendPreferences: { a: { x: 9 } } });
    expect(frontendPreferencesOf(core, 'venus')).toEqual({ a: { x: 9 }, b: { z: 3 } });
  });

  it('merges the server’s own preferences field by field', async () => {
    await put('venus', { preferences: { acceptDirectsFrom: 'all', sendWeeklyBestOfDigest: true } });
    const { answer } = await put('venus', { preferences: { hideCommentsOfTypes: [2] } });
    expect(answer.users.preferences).toMatchObject({
      acceptDirectsFrom: 'all',
      sendWeeklyBestOfDigest: true,
      hideCommentsOfTypes: [2],
    });
  });

  it('is applied as a whole or not at all', async () => {
    const tooBig = { a: { x: 'y'.repeat(65_536) } };
    const { status, answer } = await put('venus', { screenName: 'Venus Anew', frontendPreferences: tooBig });
    expect([status, answer.err]).toEqual([422, 'Invalid frontendPreferences']);
    expect(core.database.get('SELECT id FROM accounts WHERE screenName = :name', { name: 'Venus Anew' })).toBe(
      undefined,
    );
  });

  it('to private hides its posts from strangers, and to public shows them again', async () => {
    const shown = async () => {
      const response = await core.fetch(
        new Request(`${origin}/v3/everything?authToken=${await replayer.tokenOf('luna')}`),
      );
      const { posts } = (await response.json()) as { posts: { createdBy: string; postedTo: string[] }[] };
      return posts.filter(({ createdBy, postedTo }) => createdBy === idOf('mars') && postedTo.length === 1).length;
    };
    const before = await shown();
    expect(before).toBeGreaterThan(0);
    await put('mars', { isPrivate: '1' });
    expect(await shown()).toBeLessThan(before);
    await put('mars', { isPrivate: '0', isProtected: '0' });
    expect(await shown()).toBe(before);
  });
});
