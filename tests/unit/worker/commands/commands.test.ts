import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { profile } from '../../../../src/shared/store/queries/profile.ts';
import { json, startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { signInTo } from '../../../support/sign-in.ts';
import { startSignedIn } from '../../../support/signed-in.ts';
import { SmallNetwork } from '../../../support/small-network.ts';
import { storedText } from '../../../support/stored-text.ts';

let network: SmallNetwork;
beforeEach(() => {
  network = new SmallNetwork();
});

const SECRET = 'correct horse battery';
const PROMOTION = {
  groupId: asAccountId(randomUUID()),
  groupName: 'astronomers',
  accountId: asAccountId(randomUUID()),
  username: 'mars',
  on: true,
};
const lost = () => {
  throw new TypeError('Failed to fetch');
};

const logOf = async ({ engine }: TestEngine) => JSON.stringify(await engine.call({ kind: 'log' }));

describe('sign-in', () => {
  it('returns the field that the server refuses', async () => {
    const tab = await startEngine(network.answer);
    const credentials = { username: 'lunna', password: SECRET };
    network.answers.set('POST session', json(recordedBody('session/sign-in--unknown-user'), 401));
    expect(await tab.engine.command('sign-in', credentials)).toMatchObject({ kind: 'refused', field: 'username' });
    const err = 'The password you provided does not match the password in our system.';
    network.answers.set('POST session', json({ err }, 401));
    expect(await tab.engine.command('sign-in', credentials)).toMatchObject({ kind: 'refused', field: 'password' });
    network.answers.set('POST session', json(recordedBody('session/sign-in--frozen'), 401));
    expect(await tab.engine.command('sign-in', credentials)).toMatchObject({ kind: 'refused', field: null });
  });

  it('is refused when its answer is lost, and is not sent again', async () => {
    const tab = await startEngine(network.answer);
    network.answers.set('POST session', lost);
    expect(await tab.engine.command('sign-in', { username: 'luna', password: SECRET })).toEqual({
      kind: 'refused',
      failure: { kind: 'network' },
      field: null,
    });
    tab.time.advance(600_000);
    network.answers.delete('POST session');
    await eventually(() => expect(network.paths()).toContain('GET server-info'));
    expect(network.paths().filter((path) => path === 'POST session')).toHaveLength(1);
  });

  it('leaves its password in no store and in no log line, however it ends', async () => {
    const tab = await startEngine(network.answer);
    const credentials = { username: 'luna', password: SECRET };
    const endings = [
      json({ err: `${SECRET} is wrong` }, 401),
      json({ err: 'down' }, 500),
      json({ authToken: SECRET }),
      lost,
      () => Promise.reject(new RangeError(SECRET)),
    ];
    for (const ending of endings) {
      network.answers.set('POST session', ending);
      expect((await tab.engine.command('sign-in', credentials)).kind).toBe('refused');
    }
    network.answers.delete('POST session');
    await signInTo(tab.engine, credentials);
    expect(await storedText()).toContain('"luna"');
    expect(await storedText()).not.toContain(SECRET);
    expect(await logOf(tab)).not.toContain(SECRET);
    expect(JSON.stringify(tab.events)).not.toContain(SECRET);
  });
});

describe('a command', () => {
  it('is refused at once without a network, and nothing is sent', async () => {
    const tab = await startEngine(network.answer);
    tab.network.isUp = false;
    const outcome = await tab.engine.command('sign-in', { username: 'luna', password: SECRET });
    expect(outcome).toEqual({ kind: 'refused', failure: { kind: 'offline' }, field: null });
    expect(network.paths()).not.toContain('POST session');
  });

  it('that breaks is unclear, and only the class of the error is logged', async () => {
    const tab = await startSignedIn(network);
    tab.keys.tokens.get = () => {
      throw new RangeError(SECRET);
    };
    expect(await tab.engine.command('set-admin', PROMOTION)).toEqual({ kind: 'unclear', failure: { kind: 'aborted' } });
    expect(await logOf(tab)).toContain('"RangeError"');
    expect(await logOf(tab)).not.toContain(SECRET);
  });
});

describe('a command whose answer is lost', () => {
  const group = recordedBody('users/get--group-admin') as { admins: object[] };
  const ruledBy = (...ids: string[]) => {
    const [model = {}] = group.admins;
    return json({ ...group, admins: ids.map((id) => ({ ...model, id })) });
  };
  const admins = async () => (await profile(tab.stores, 'astronomers')).admins.map(({ id }) => id);
  let tab: TestEngine;
  beforeEach(async () => {
    tab = await startSignedIn(network);
    await eventually(async () => expect((await shell(tab.stores)).self).toBeDefined());
  });

  it.each([
    ['no answer', lost],
    ['a failure of the server', json({ err: 'oops' }, 500)],
    ['an answer of a gateway', new Response('<html>', { status: 504 })],
    ['an answer that cannot be read', new Response('<html>')],
  ])('is done after %s if a read finds its effect', async (_, answer) => {
    network.answers.set('POST groups/astronomers/subscribers/mars/admin', answer);
    network.answers.set('GET users/astronomers', ruledBy(PROMOTION.accountId));
    expect(await tab.engine.command('set-admin', PROMOTION)).toEqual({ kind: 'done', reply: null });
    expect(await admins()).toEqual([PROMOTION.accountId]);
  });

  it('is refused if a read finds no effect', async () => {
    network.answers.set('POST groups/astronomers/subscribers/mars/admin', lost);
    network.answers.set('GET users/astronomers', ruledBy(randomUUID()));
    expect(await tab.engine.command('set-admin', PROMOTION)).toEqual({
      kind: 'refused',
      failure: { kind: 'network' },
      field: null,
    });
  });

  it('is unclear if the read fails as well', async () => {
    network.answers.set('POST groups/astronomers/subscribers/mars/admin', lost);
    network.answers.set('GET users/astronomers', lost);
    expect(await tab.engine.command('set-admin', PROMOTION)).toEqual({ kind: 'unclear', failure: { kind: 'network' } });
  });

  it('is not checked while the server is in maintenance, which refuses every call', async () => {
    network.answers.set('POST groups/astronomers/subscribers/mars/admin', json({ err: 'Back in ten minutes' }, 503));
    const before = network.paths().filter((path) => path === 'GET users/astronomers').length;
    expect(await tab.engine.command('set-admin', PROMOTION)).toMatchObject({ kind: 'refused' });
    expect(network.paths().filter((path) => path === 'GET users/astronomers')).toHaveLength(before);
  });
});
