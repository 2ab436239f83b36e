import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { profile } from '../../../../src/shared/store/queries/profile.ts';
import { json, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';
import { startSignedIn } from '../../../support/signed-in.ts';
import { SmallNetwork } from '../../../support/small-network.ts';

const CREATED = recordedBody('groups/create--ok');
const UPDATED = recordedBody('groups/update--ok');
const LUNA = asAccountId(at<string>(CREATED, 'admins.0.id'));
const GROUP = asAccountId(at<string>(CREATED, 'groups.id'));
const TIDES = { username: 'tide-watch', screenName: 'Tide watch', description: 'Tides' };
const NEW = { ...TIDES, privacy: 'public', isRestricted: false } as const;
const CHANGES = {
  groupId: GROUP,
  username: 'tide-watch',
  screenName: 'Tide watchers',
  description: 'New',
  privacy: 'protected',
  isRestricted: true,
} as const;
const PICTURE = {
  username: 'tide-watch',
  file: { bytes: new Uint8Array([255, 216, 255]).buffer, mediaType: 'image/jpeg' },
};
const RANK = { groupId: GROUP, groupName: 'tide-watch', username: 'mars' } as const;
const NOT_ADMIN = recordedBody('groups/update--err-not-admin');
const PUT_GROUP = `PUT users/${GROUP}`;
const POST_PICTURE = 'POST groups/tide-watch/updateProfilePicture';

const lost = () => {
  throw new TypeError('Failed to fetch');
};

let network: SmallNetwork;
let tab: TestEngine;
beforeEach(async () => {
  network = new SmallNetwork();
  tab = await startSignedIn(network, { accountId: LUNA });
  await eventually(async () => expect((await shell(tab.stores)).self).toBeDefined());
});

/** The group as GET users/tide-watch returns it. `payload`: of a call that has changed it. */
function read(payload: unknown, facts: Record<string, unknown> = {}): Response {
  const { groups, ...rest } = structuredClone(payload) as { groups: Record<string, unknown> };
  return json({ ...rest, users: { ...groups, createdAt: String(tab.time.now()), ...facts } });
}

/** Lets GET users/whoami return the group among those that the viewer manages. */
function manages(): void {
  const whoAmI = recordedBody('session/whoami--luna');
  const managed = { ...(CREATED as { groups: object }).groups, requests: [] };
  put(whoAmI, 'managedGroups', [managed]);
  network.answers.set('GET users/whoami', json(whoAmI));
}

const bodyOf = (call: string) => {
  const [method, path] = call.split(' ');
  const request = network.requests.findLast((one) => one.method === method && one.url.endsWith(`/v3/${path}`));
  if (!request) throw new Error(`There was no ${call}`);
  return request;
};
const count = (call: string) => network.paths().filter((path) => path === call).length;
const stored = async () => (await profile(tab.stores, 'tide-watch')).account;
const managedIds = async () => (await shell(tab.stores)).self?.managedGroups.map(({ groupId }) => groupId);

describe('creating a group', () => {
  const create = () => tab.engine.command('create-group', NEW);

  it('sends its settings as the server takes them, and stores the group and its administrator [7.093]', async () => {
    network.answers.set('POST groups', json(CREATED));
    manages();
    expect(await create()).toEqual({ kind: 'done', reply: { username: 'tide-watch' } });
    const flags = { isPrivate: '0', isProtected: '0', isRestricted: '0' };
    expect(await bodyOf('POST groups').json()).toEqual({ group: { ...TIDES, ...flags } });
    expect(await stored()).toMatchObject({ id: GROUP, administrators: [LUNA], privacy: 'public' });
    expect(await managedIds()).toEqual([GROUP]);
  });

  it('sends no half of an emoji, no NUL and no accents apart, as every command', async () => {
    network.answers.set('POST groups', json(CREATED));
    await tab.engine.command('create-group', { ...NEW, description: 'Tides \ud83d\0e\u0301' });
    expect(await bodyOf('POST groups').json()).toMatchObject({ group: { description: 'Tides \ufffd\u00e9' } });
  });

  it('sends a private group as protected, too', async () => {
    network.answers.set('POST groups', json(recordedBody('groups/create--private')));
    await tab.engine.command('create-group', { ...NEW, privacy: 'private', isRestricted: true });
    const flags = { isPrivate: '1', isProtected: '1', isRestricted: '1' };
    expect(await bodyOf('POST groups').json()).toEqual({ group: { ...TIDES, ...flags } });
  });

  it.each([
    ['create--err-taken', 'username'],
    ['create--err-invalid', 'username'],
    ['create--err-screenname', 'screenName'],
    ['update--err-description', 'description'],
    ['update--err-not-admin', null],
  ])('is refused by %s at the field %s, and not sent again', async (recording, field) => {
    network.answers.set('POST groups', json(recordedBody(`groups/${recording}`), 422));
    network.answers.set('GET users/tide-watch', json({ err: 'Not found' }, 404));
    expect(await create()).toMatchObject({ kind: 'refused', field });
    expect(count('POST groups')).toBe(1);
  });

  it('is done after a lost answer if a read finds the new group, which the viewer then manages', async () => {
    network.answers.set('POST groups', lost);
    network.answers.set('GET users/tide-watch', read(CREATED));
    manages();
    expect(await create()).toEqual({ kind: 'done', reply: { username: 'tide-watch' } });
    expect(count('POST groups')).toBe(1);
    expect(await managedIds()).toEqual([GROUP]);
  });

  it('is done after the page of a proxy if a read finds the new group', async () => {
    network.answers.set('POST groups', new Response('<html>Blocked</html>', { status: 403 }));
    network.answers.set('GET users/tide-watch', read(CREATED));
    manages();
    expect(await create()).toEqual({ kind: 'done', reply: { username: 'tide-watch' } });
    expect(count('POST groups')).toBe(1);
  });

  it('is refused after a lost answer if no group has the name, or it belongs to others or is older', async () => {
    network.answers.set('POST groups', lost);
    const refused = { kind: 'refused', failure: { kind: 'network' }, field: null };
    network.answers.set('GET users/tide-watch', json({ err: 'Not found' }, 404));
    expect(await create()).toEqual(refused);
    network.answers.set(
      'GET users/tide-watch',
      read(CREATED, { administrators: ['b0b0b0b0-0000-4000-8000-000000000000'] }),
    );
    expect(await create()).toEqual(refused);
    network.answers.set('GET users/tide-watch', read(CREATED, { createdAt: String(tab.time.now() - 3_600_000) }));
    expect(await create()).toEqual(refused);
  });

  it('is unclear after a lost answer if the group cannot be read, or has other settings', async () => {
    network.answers.set('POST groups', lost);
    network.answers.set('GET users/tide-watch', lost);
    expect(await create()).toEqual({ kind: 'unclear', failure: { kind: 'network' } });
    network.answers.set('GET users/tide-watch', read(CREATED, { description: 'Other' }));
    expect(await create()).toEqual({ kind: 'unclear', failure: { kind: 'network' } });
  });

  it('is done if the name is taken by an earlier request of the same form that has arrived late', async () => {
    network.answers.set('POST groups', json(recordedBody('groups/create--err-taken'), 422));
    network.answers.set('GET users/tide-watch', read(CREATED));
    manages();
    expect(await create()).toEqual({ kind: 'done', reply: { username: 'tide-watch' } });
    expect(await managedIds()).toEqual([GROUP]);
    network.answers.set('GET users/tide-watch', read(CREATED, { screenName: 'Other' }));
    expect(await create()).toMatchObject({ kind: 'refused', field: 'username' });
  });
});

describe('changing a group', () => {
  const update = () => tab.engine.command('update-group', CHANGES);

  it('sends all settings, and stores the answer', async () => {
    network.answers.set(PUT_GROUP, json(UPDATED));
    expect(await update()).toEqual({ kind: 'done', reply: null });
    const flags = { isPrivate: '0', isProtected: '1', isRestricted: '1' };
    expect(await bodyOf(PUT_GROUP).json()).toEqual({
      user: { screenName: 'Tide watchers', description: 'New', ...flags },
    });
    expect(await stored()).toMatchObject({ screenName: 'Tide watchers', privacy: 'protected', isRestricted: true });
  });

  it('is refused at the description, or at the head of the form', async () => {
    network.answers.set(PUT_GROUP, json(recordedBody('groups/update--err-description'), 422));
    expect(await update()).toMatchObject({ kind: 'refused', field: 'description' });
    network.answers.set(PUT_GROUP, json(NOT_ADMIN, 403));
    expect(await update()).toMatchObject({ kind: 'refused', field: null });
  });

  it('after a lost answer is what a read of the group says', async () => {
    network.answers.set(PUT_GROUP, lost);
    network.answers.set('GET users/tide-watch', read(UPDATED));
    expect(await update()).toEqual({ kind: 'done', reply: null });
    expect(await stored()).toMatchObject({ screenName: 'Tide watchers' });
    network.answers.set('GET users/tide-watch', read(CREATED));
    expect(await update()).toEqual({ kind: 'refused', failure: { kind: 'network' }, field: null });
    network.answers.set('GET users/tide-watch', lost);
    expect(await update()).toEqual({ kind: 'unclear', failure: { kind: 'network' } });
    expect(count(PUT_GROUP)).toBe(3);
  });
});

describe('the picture of a group', () => {
  it('is sent as a file, and its new address is read [7.094]', async () => {
    network.answers.set(POST_PICTURE, json(recordedBody('groups/update-picture--ok')));
    network.answers.set(
      'GET users/tide-watch',
      read(CREATED, { profilePictureLargeUrl: 'https://img.example/new.jpg' }),
    );
    expect(await tab.engine.command('set-group-picture', PICTURE)).toEqual({ kind: 'done', reply: null });
    const file = (await bodyOf(POST_PICTURE).formData()).get('file') as File;
    expect([file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual(['image/jpeg', [255, 216, 255]]);
    expect((await stored())?.pictureLargeUrl).toBe('https://img.example/new.jpg');
  });

  it('is refused with the server’s text, at the file if that is no picture', async () => {
    network.answers.set(POST_PICTURE, json(recordedBody('groups/update-picture--err-not-admin'), 403));
    expect(await tab.engine.command('set-group-picture', PICTURE)).toMatchObject({ kind: 'refused', field: null });
    network.answers.set(POST_PICTURE, json({ err: 'Not an image file' }, 400));
    expect(await tab.engine.command('set-group-picture', PICTURE)).toMatchObject({ kind: 'refused', field: 'file' });
  });

  it('can be sent again after a lost answer: it is the same picture', async () => {
    network.answers.set(POST_PICTURE, lost);
    expect(await tab.engine.command('set-group-picture', PICTURE)).toEqual({
      kind: 'refused',
      failure: { kind: 'network' },
      field: null,
    });
    expect(count('GET users/tide-watch')).toBe(0);
  });
});

describe('the right of an administrator', () => {
  const MARS = asAccountId('b0b0b0b0-0000-4000-8000-000000000000');
  const set = (accountId: typeof MARS, on: boolean) => tab.engine.command('set-admin', { ...RANK, accountId, on });
  const path = (deed: string) => `POST groups/tide-watch/subscribers/mars/${deed}`;
  const ruledBy = (...ids: string[]) => {
    const [model = {}] = at<object[]>(CREATED, 'admins');
    return read({ ...(CREATED as object), admins: ids.map((id) => ({ ...model, id })) });
  };
  const admins = async () => (await profile(tab.stores, 'tide-watch')).admins.map(({ id }) => id);

  it('is given and taken, and the group is read afterwards', async () => {
    network.answers.set(path('admin'), json(recordedBody('groups/admin--ok')));
    network.answers.set('GET users/tide-watch', ruledBy(LUNA, MARS));
    expect(await set(MARS, true)).toEqual({ kind: 'done', reply: null });
    expect(await admins()).toEqual([LUNA, MARS]);
    network.answers.set(path('unadmin'), json(recordedBody('groups/unadmin--ok')));
    network.answers.set('GET users/tide-watch', ruledBy(LUNA));
    expect(await set(MARS, false)).toEqual({ kind: 'done', reply: null });
    expect(await admins()).toEqual([LUNA]);
  });

  it('reads the viewer when they drop their own: the group is not among those that they manage any more', async () => {
    manages();
    network.answers.set(path('unadmin'), json(recordedBody('groups/unadmin--ok')));
    network.answers.set('GET users/tide-watch', ruledBy(MARS));
    network.answers.delete('GET users/whoami');
    const before = count('GET users/whoami');
    expect(await set(LUNA, false)).toEqual({ kind: 'done', reply: null });
    expect(count('GET users/whoami')).toBe(before + 1);
  });

  it('of the last administrator is kept by the server, with its text', async () => {
    network.answers.set(path('unadmin'), json(recordedBody('groups/unadmin--err-last'), 403));
    expect(await set(MARS, false)).toMatchObject({
      kind: 'refused',
      failure: { err: 'Cannot remove last administrator' },
      field: null,
    });
  });

  it('is taken after a lost answer if a read does not find it any more', async () => {
    network.answers.set(path('unadmin'), lost);
    network.answers.set('GET users/tide-watch', ruledBy(LUNA));
    expect(await set(MARS, false)).toEqual({ kind: 'done', reply: null });
    network.answers.set('GET users/tide-watch', ruledBy(LUNA, MARS));
    expect(await set(MARS, false)).toMatchObject({ kind: 'refused', failure: { kind: 'network' } });
  });
});

it('commands of groups are refused at once without a network', async () => {
  tab.network.isUp = false;
  const offline = { kind: 'refused', failure: { kind: 'offline' }, field: null };
  expect(await tab.engine.command('create-group', NEW)).toEqual(offline);
  expect(await tab.engine.command('update-group', CHANGES)).toEqual(offline);
  expect(await tab.engine.command('set-group-picture', PICTURE)).toEqual(offline);
  expect(network.paths().filter((path) => !path.startsWith('GET'))).toEqual([]);
});
