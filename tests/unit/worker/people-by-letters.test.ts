import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { json } from '../../support/engine-world.ts';
import { recordedCall } from '../../support/recorded-call.ts';
import { startSignedIn } from '../../support/signed-in.ts';

const recorded = recordedCall('users/sparseMatches--luna');

it('people-by-letters sends the typed letters in lower case and returns the matching users [5.050]', async () => {
  const asked: string[] = [];
  const { engine } = await startSignedIn({
    token: 'token',
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (!pathname.includes('sparseMatches')) return json({ err: 'Not now' }, 503);
      asked.push(pathname.replace('/v3/', '') + search);
      return json(recorded.body, recorded.status);
    },
  });
  const reply = await engine.call({ kind: 'people-by-letters', letters: 'AR' });
  expect(asked).toEqual([recorded.path]);
  const names = (recorded.body as { users: { username: string }[] }).users.map(({ username }) => username);
  expect(reply.ok && reply.value.people.map(({ username }) => username)).toEqual(names);
});

it('people-by-letters aborts its request when other letters or none are asked for [5.054]', async () => {
  const ended: string[] = [];
  const { engine } = await startSignedIn({
    token: 'token',
    answer: (request) => {
      const letters = new URL(request.url).searchParams.get('qs');
      if (letters === null) return Promise.resolve(json({ err: 'Not now' }, 503));
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          ended.push(letters);
          reject(request.signal.reason as Error);
        });
      });
    },
  });
  const first = engine.call({ kind: 'people-by-letters', letters: 'lu' });
  const second = engine.call({ kind: 'people-by-letters', letters: 'lun' });
  expect(await first).toEqual({ ok: false, failure: { kind: 'aborted' } });
  expect(await engine.call({ kind: 'people-by-letters', letters: '' })).toEqual({ ok: true, value: { people: [] } });
  expect(await second).toEqual({ ok: false, failure: { kind: 'aborted' } });
});
