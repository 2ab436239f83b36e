import { describe, expect, it } from 'vitest';
import { registeredCalls } from '../../server/conformance/evidence.ts';
import { comment, group, idOf, network, post, reads, user } from './helpers.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** An address of the call, of things that exist. */
function addressOf(pattern: string): string {
  const values: Record<string, string> = { name: 'vera', user: 'boris', group: 'club' };
  const id = pattern.startsWith('/users') ? 'anna' : pattern.startsWith('/comments') ? 'helloc1' : 'hello';
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? idOf(id));
}

const calls = registeredCalls().map((call) => {
  const [method = '', pattern = ''] = call.split(' ');
  const fits = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
  return { call, method, path: addressOf(pattern), fits };
});
const writing = calls.filter(({ method }) => method !== 'GET');

async function smallNetwork() {
  const { core } = network({
    users: [user('anna'), user('boris'), user('vera')],
    groups: [group('club', ['anna'])],
    subscriptions: [reads('anna', 'boris')],
    posts: [post('hello', 'anna', 60), post('theirs', 'boris', 50)],
    comments: [comment('hello', 'anna', 1)],
  });
  const form = new URLSearchParams({ username: 'anna', password: 'secret' });
  const session = await core.fetch(new Request('https://api.example.net/v3/session', { method: 'POST', body: form }));
  const { authToken } = (await session.json()) as { authToken: string };
  return async (method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${authToken}`, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body };
    const response = await core.fetch(new Request(`https://api.example.net${path}`, init));
    return { status: response.status, text: await response.text() };
  };
}

const notFound = (path: string) => JSON.stringify({ err: `API method not found: '${path}'` });

describe('what the contract does not have', () => {
  it('an unknown path is refused with 404, whatever the method', async () => {
    const ask = await smallNetwork();
    for (const path of ['/v3/nothing', '/v3/posts/x/y/z', '/v3/', '/v3/users/vera/nothing/?x=1'])
      for (const method of METHODS)
        expect(await ask(method, path), path).toEqual({ status: 404, text: notFound(path) });
  });

  it('a known path is refused with 405 for each method that it does not have', async () => {
    const ask = await smallNetwork();
    let count = 0;
    for (const { path } of calls)
      for (const method of METHODS) {
        if (calls.some((one) => one.method === method && one.fits.test(path))) continue;
        count += 1;
        expect(await ask(method, `/v3${path}`), path).toEqual({ status: 405, text: notFound(`/v3${path}`) });
      }
    expect(count).toBeGreaterThan(calls.length);
  });
});

describe('a body of another form', () => {
  it.each(writing)('is refused by $call', async ({ method, path }) => {
    const ask = await smallNetwork();
    expect(await ask(method, `/v3${path}`, '[1]')).toEqual({ status: 422, text: '{"err":"body must be object"}' });
    for (const body of ['"words"', '1', 'null', '{', '<p>words</p>'])
      expect(await ask(method, `/v3${path}`, body), body).toEqual({ status: 400, text: 'Bad Request' });
  });
});

/** Their path says everything, or all that they need is optional. */
const WITHOUT_BODY = [
  'DELETE /comments/:id',
  'DELETE /posts/:id',
  'DELETE /posts/:id/save',
  'DELETE /session',
  'PATCH /session/list',
  'POST /attachments/my/sanitize',
  'POST /groups/:group/block/:user',
  'POST /groups/:group/disableBans',
  'POST /groups/:group/enableBans',
  'POST /groups/:group/subscribers/:user/admin',
  'POST /posts/:id/disableComments',
  'POST /posts/:id/enableComments',
  'POST /posts/:id/hide',
  'POST /posts/:id/save',
  'POST /posts/:id/unhide',
  'POST /session/reissue',
  'POST /users/:name/ban',
  'POST /users/:name/subscribe',
  'POST /users/:name/unban',
  'POST /users/markAllNotificationsAsRead',
];

it('a call that needs a body never succeeds with an empty one', async () => {
  const succeeded: string[] = [];
  for (const { call, method, path } of writing) {
    const { status } = await (await smallNetwork())(method, `/v3${path}`, '{}');
    if (status < 400) succeeded.push(call);
  }
  expect(succeeded.sort()).toEqual(WITHOUT_BODY);
});
