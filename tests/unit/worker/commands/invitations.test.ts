import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { record } from '../../../../src/shared/store/queries/record.ts';
import type { TestEngine } from '../../../support/engine-world.ts';
import { json } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { LiveDevice } from '../../../support/live-device.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { startSignedIn } from '../../../support/signed-in.ts';
import { SmallNetwork } from '../../../support/small-network.ts';
import { group, type Network, network, user } from '../../server/helpers.ts';

const INVITATION = { message: 'Come in', lang: 'ru', singleUse: true, users: ['mars'], groups: ['tides'] };

let net: Network;
let device: LiveDevice;
let tab: TestEngine;
beforeEach(async () => {
  net = network({ users: [user('luna'), user('mars')], groups: [group('tides', ['mars'])] });
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  tab = await device.openTab();
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const create = (more: Partial<typeof INVITATION> = {}) =>
  tab.engine.command('create-invitation', { ...INVITATION, ...more });

it('an invitation is created with its fields and can be read by its id [3.071 7.109 7.110]', async () => {
  const outcome = await create();
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  const { secureId } = outcome.reply;
  const invitation = { kind: 'invitation', id: secureId } as const;
  await tab.engine.watch({ kind: 'record', record: invitation });
  const { value } = await device.until(async () => {
    const read = await record(tab.stores, invitation);
    expect(read.value).toBeDefined();
    return read;
  });
  expect(value?.invitation).toMatchObject({
    secureId,
    message: 'Come in',
    lang: 'ru',
    isSingleUse: true,
    recommendedUsers: ['mars'],
    recommendedGroups: ['tides'],
  });
  expect(value?.accounts.map(({ username }) => username).sort()).toEqual(['luna', 'mars', 'tides']);
  expect(device.requests).toContain(`GET invitations/${secureId}`);
});

it.each([
  [{ message: ' ' }, 'message'],
  [{ users: ['nobody'] }, 'users'],
  [{ groups: ['mars'] }, 'groups'],
  [{ lang: '' }, 'lang'],
])('an invitation is refused at its field: %o', async (more, field) => {
  expect(await create(more)).toMatchObject({ kind: 'refused', field });
});

it('whether the viewer can invite is read, with the reason if not [7.108]', async () => {
  const info = { kind: 'invitation-info' } as const;
  await tab.engine.watch({ kind: 'record', record: info });
  await device.until(async () =>
    expect((await record(tab.stores, info)).value).toMatchObject({ canCreateNew: true, reason: null }),
  );
  expect(device.requests).toContain('GET invitations/info');
  const small = new SmallNetwork();
  small.answers.set('GET invitations/info', json(recordedBody('variants/invitations--too-soon')));
  const other = await startSignedIn(small);
  await other.engine.watch({ kind: 'record', record: info });
  await eventually(async () =>
    expect((await record(other.stores, info)).value?.reason?.message).toMatch(/^You cannot create invitations/),
  );
});

it('an invitation whose answer was lost can be repeated: nobody knows the address of the first', async () => {
  const small = new SmallNetwork();
  small.answers.set('POST invitations', () => {
    throw new TypeError('Failed to fetch');
  });
  const other = await startSignedIn(small);
  expect(await other.engine.command('create-invitation', INVITATION)).toEqual({
    kind: 'refused',
    failure: { kind: 'network' },
    field: null,
  });
});
