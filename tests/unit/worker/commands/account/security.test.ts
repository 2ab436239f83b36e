import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../../../../src/shared/store/queries/record.ts';
import { json, type TestEngine } from '../../../../support/engine-world.ts';
import { eventually } from '../../../../support/eventually.ts';
import { recordedCall } from '../../../../support/recorded-call.ts';
import { startSignedIn } from '../../../../support/signed-in.ts';
import { SmallNetwork } from '../../../../support/small-network.ts';

const SESSIONS = { kind: 'sessions' } as const;

let network: SmallNetwork;
let tab: TestEngine;
beforeEach(async () => {
  network = new SmallNetwork();
  tab = await startSignedIn(network);
});

const recorded = (name: string) => {
  const { body, status } = recordedCall(`session/${name}`);
  return json(body, status);
};
const sent = (call: string) =>
  network.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v3/', '')}` === call);

describe('a change of the password', () => {
  const PUT = 'PUT users/updatePassword';
  const change = (currentPassword: string, password: string, passwordConfirmation: string) =>
    tab.engine.command('change-password', { currentPassword, password, passwordConfirmation });

  it('sends the old password and twice the new one, as a form [7.013]', async () => {
    network.answers.set(PUT, recorded('update-password--ok'));
    expect(await change('password', 'password2', 'password2')).toEqual({ kind: 'done', reply: null });
    const [request] = sent(PUT);
    expect(request?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(await request?.text()).toBe(
      new URLSearchParams(recordedCall('session/update-password--ok').json as Record<string, string>).toString(),
    );
  });

  it.each([
    ['update-password--wrong', 'currentPassword'],
    ['update-password--blank', 'password'],
  ])('shows a refusal at its field (%s)', async (name, field) => {
    network.answers.set(PUT, recorded(name));
    expect(await change('x', 'y', 'y')).toMatchObject({ kind: 'refused', field });
  });

  it('without an answer is unclear, and is not sent again', async () => {
    network.answers.set(PUT, () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await change('password', 'password2', 'password2')).toMatchObject({ kind: 'unclear' });
    expect(sent(PUT)).toHaveLength(1);
  });

  it.each([400, 403, 404, 408, 425, 500, 503])(
    'is unclear after the page of a proxy with status %i: the server may have changed it before',
    async (status) => {
      const page = new Response('<html>Blocked</html>', { status, headers: { 'content-type': 'text/html' } });
      network.answers.set(PUT, () => page.clone());
      expect(await change('password', 'password2', 'password2')).toMatchObject({ kind: 'unclear' });
      expect(sent(PUT)).toHaveLength(1);
    },
  );
});

describe('sessions', () => {
  it('are read from the server, and stored without anything secret [7.007]', async () => {
    network.answers.set('GET session/list', recorded('session-list--luna'));
    await tab.engine.watch({ kind: 'record', record: SESSIONS });
    await eventually(async () => expect((await record(tab.stores, SESSIONS)).value?.sessions).toHaveLength(4));
    expect(sent('GET session/list')).toHaveLength(1);
    expect(JSON.stringify(await record(tab.stores, SESSIONS))).not.toContain(network.token);
  });

  it('are closed by their ids, and the answer is stored [7.008]', async () => {
    network.answers.set('PATCH session/list', recorded('session-list-patch--close'));
    const { json: body } = recordedCall('session/session-list-patch--close');
    const { close } = body as { close: string[] };
    expect(await tab.engine.command('close-sessions', { ids: close })).toEqual({ kind: 'done', reply: null });
    expect(await sent('PATCH session/list')[0]?.json()).toEqual({ close });
    const { value } = await record(tab.stores, SESSIONS);
    expect(value?.sessions.find(({ id }) => id === close[0])?.status).toBe('CLOSED');
  });

  it('but the present one are closed as the server knows them now, blocked ones as well', async () => {
    const listed = recordedCall('session/session-list--luna').body as {
      current: string;
      sessions: { id: string; status: string }[];
    };
    const [, blocked = expect.fail('luna has one session only')] = listed.sessions;
    blocked.status = 'BLOCKED';
    network.answers.set('GET session/list', json(listed));
    network.answers.set('PATCH session/list', recorded('session-list-patch--close'));
    expect(await tab.engine.command('close-sessions', { ids: 'others' })).toEqual({ kind: 'done', reply: null });
    const [request = expect.fail('nothing was closed')] = sent('PATCH session/list');
    const { close } = (await request.json()) as { close: string[] };
    const isOther = ({ id, status }: { id: string; status: string }) => id !== listed.current && status !== 'CLOSED';
    const others = listed.sessions.filter(isOther).map(({ id }) => id);
    expect(others).toContain(blocked.id);
    expect(close.toSorted()).toEqual(others.toSorted());
  });

  it('are not closed if the list cannot be read', async () => {
    network.answers.set('GET session/list', json({ err: 'down' }, 500));
    expect(await tab.engine.command('close-sessions', { ids: 'others' })).toMatchObject({ kind: 'refused' });
    expect(sent('PATCH session/list')).toEqual([]);
  });
});
