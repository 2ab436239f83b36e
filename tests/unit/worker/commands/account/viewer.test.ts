import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAccountId } from '../../../../../src/shared/model/index.ts';
import { tokenOf } from '../../../../../src/shared/store/keys/index.ts';
import { shell } from '../../../../../src/shared/store/queries/index.ts';
import { json, type TestEngine } from '../../../../support/engine-world.ts';
import { eventually } from '../../../../support/eventually.ts';
import { recordedCall } from '../../../../support/recorded-call.ts';
import { at, put, recordedBody } from '../../../../support/recordings.ts';
import { startSignedIn } from '../../../../support/signed-in.ts';
import { SmallNetwork } from '../../../../support/small-network.ts';

const LUNA = asAccountId(at<string>(recordedBody('session/whoami--luna'), 'users.id'));
const PUT_ME = `PUT users/${LUNA}`;
const POST_PICTURE = 'POST users/updateProfilePicture';
const SUSPEND = 'POST users/suspend-me';
const PICTURE = { file: { bytes: new Uint8Array([255, 216, 255]).buffer, mediaType: 'image/jpeg' } };

const lost = () => {
  throw new TypeError('Failed to fetch');
};

let network: SmallNetwork;
let tab: TestEngine;
beforeEach(async () => {
  network = new SmallNetwork();
  tab = await startSignedIn(network, { accountId: LUNA });
  await eventually(async () => expect(await self()).toBeDefined());
});

const self = async () => (await shell(tab.stores)).self;
const sentIn = (call: string) => {
  const [method, path] = call.split(' ');
  const request = network.requests.findLast((one) => one.method === method && one.url.endsWith(`/v3/${path}`));
  return request ?? expect.fail(`There was no ${call}`);
};
const count = (call: string) => network.paths().filter((path) => path === call).length;

/** The viewer as the server answers, with these fields. */
function viewer(fields: Record<string, unknown>): Response {
  const body = recordedBody('session/whoami--luna');
  for (const [name, value] of Object.entries(fields)) put(body, `users.${name}`, value);
  return json(body);
}

describe('changing the e-mail address', () => {
  const change = (emailVerificationCode = '') =>
    tab.engine.command('change-email', { email: 'new@example.org', emailVerificationCode });

  it('sends the address, with the code if there is one, and stores the answer [7.012]', async () => {
    network.answers.set(PUT_ME, viewer({ email: 'new@example.org' }));
    expect(await change()).toEqual({ kind: 'done', reply: null });
    expect(await sentIn(PUT_ME).json()).toEqual({ user: { email: 'new@example.org' } });
    expect((await self())?.email).toBe('new@example.org');
    await change('ABC123');
    expect(await sentIn(PUT_ME).json()).toEqual({
      user: { email: 'new@example.org' },
      emailVerificationCode: 'ABC123',
    });
  });

  it.each([
    ['session/update-user--email-taken', 'email'],
    ['session/update-user--email-invalid', 'email'],
  ])('is refused by %s at the field %s', async (recording, field) => {
    const { status, body } = recordedCall(recording);
    network.answers.set(PUT_ME, json(body, status));
    expect(await change()).toMatchObject({ kind: 'refused', field });
  });

  it('is sent with its code as recorded, and refused at the code if that is wrong [7.012]', async () => {
    const recorded = recordedCall('variants/update-email--with-code');
    const args = recorded.json as { user: { email: string }; emailVerificationCode: string };
    network.answers.set(PUT_ME, viewer({ email: args.user.email }));
    await tab.engine.command('change-email', { ...args.user, emailVerificationCode: args.emailVerificationCode });
    expect(await sentIn(PUT_ME).json()).toEqual(args);
    network.answers.set(PUT_ME, json({ err: 'Invalid or outdated email verification code' }, 422));
    expect(await change('OLD')).toMatchObject({ kind: 'refused', field: 'emailVerificationCode' });
  });

  it('after a lost answer is what a read of the viewer says', async () => {
    network.answers.set(PUT_ME, lost);
    network.answers.set('GET users/whoami', viewer({ email: 'new@example.org' }));
    expect(await change()).toEqual({ kind: 'done', reply: null });
    network.answers.set('GET users/whoami', viewer({ email: 'old@example.org' }));
    expect(await change()).toEqual({ kind: 'refused', failure: { kind: 'network' }, field: null });
    network.answers.set('GET users/whoami', lost);
    expect(await change()).toEqual({ kind: 'unclear', failure: { kind: 'network' } });
  });

  it('asks for a code for the viewer’s own account [7.015]', async () => {
    const recorded = recordedCall('session/verify-email--ok');
    network.answers.set('POST users/verifyEmail', json(recorded.body));
    const args = { email: 'new@example.org', mode: 'update' } as const;
    expect(await tab.engine.command('verify-email', args)).toEqual({ kind: 'done', reply: null });
    expect(await sentIn('POST users/verifyEmail').json()).toEqual(args);
    const refused = recordedCall('session/verify-email--invalid');
    network.answers.set('POST users/verifyEmail', json(refused.body, refused.status));
    expect(await tab.engine.command('verify-email', args)).toMatchObject({ kind: 'refused', field: 'email' });
  });
});

describe('choosing who reads the viewer', () => {
  it.each([
    ['public', { isPrivate: '0', isProtected: '0' }],
    ['protected', { isPrivate: '0', isProtected: '1' }],
    ['private', { isPrivate: '1', isProtected: '1' }],
  ] as const)('sends both flags, and stores the answer: %s', async (privacy, flags) => {
    network.answers.set(PUT_ME, viewer(flags));
    expect(await tab.engine.command('set-privacy', { privacy })).toEqual({ kind: 'done', reply: null });
    expect(await sentIn(PUT_ME).json()).toEqual({ user: flags });
    expect((await self())?.account.privacy).toBe(privacy);
  });

  it('after a lost answer is what a read of the viewer says', async () => {
    network.answers.set(PUT_ME, lost);
    network.answers.set('GET users/whoami', viewer({ isPrivate: '1', isProtected: '1' }));
    expect(await tab.engine.command('set-privacy', { privacy: 'private' })).toEqual({ kind: 'done', reply: null });
    expect(await tab.engine.command('set-privacy', { privacy: 'public' })).toMatchObject({ kind: 'refused' });
  });
});

describe('the viewer’s picture', () => {
  it('is sent as a file, and its new address is read [7.014]', async () => {
    network.answers.set(POST_PICTURE, json(recordedBody('session/update-picture--ok')));
    network.answers.set('GET users/whoami', viewer({ profilePictureLargeUrl: 'https://img.example/new.jpg' }));
    expect(await tab.engine.command('set-picture', PICTURE)).toEqual({ kind: 'done', reply: null });
    const file = (await sentIn(POST_PICTURE).formData()).get('file') as File;
    expect([file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual(['image/jpeg', [255, 216, 255]]);
    expect((await self())?.account.pictureLargeUrl).toBe('https://img.example/new.jpg');
  });

  it.each(['session/update-picture--not-image', 'session/update-picture--none'])(
    'is refused at the file: %s',
    async (name) => {
      const { status, body } = recordedCall(name);
      network.answers.set(POST_PICTURE, json(body, status));
      expect(await tab.engine.command('set-picture', PICTURE)).toMatchObject({ kind: 'refused', field: 'file' });
    },
  );
});

describe('suspending the account', () => {
  const suspend = () => tab.engine.command('suspend-account', { password: 'secret words' });
  const hasToken = async () => ((await tokenOf(tab.keys, LUNA))?.token ?? null) !== null;

  it('sends the password and then deletes the token from this device, without a lost session [7.018]', async () => {
    network.answers.set(SUSPEND, json(recordedBody('session/suspend-me--ok')));
    expect(await suspend()).toEqual({ kind: 'done', reply: null });
    expect(await sentIn(SUSPEND).json()).toEqual({ password: 'secret words' });
    expect(await hasToken()).toBe(false);
    expect(tab.events.filter(({ kind }) => kind === 'signed-out')).toEqual([]);
    expect(JSON.stringify(await tab.engine.call({ kind: 'log' }))).not.toContain('secret words');
  });

  it('is refused at the password, and keeps the session', async () => {
    const { status, body } = recordedCall('session/suspend-me--wrong-password');
    network.answers.set(SUSPEND, json(body, status));
    expect(await suspend()).toMatchObject({ kind: 'refused', field: 'password' });
    expect(await hasToken()).toBe(true);
  });

  it('after a lost answer is done if the session has ended, and not done if it is valid', async () => {
    network.answers.set(SUSPEND, lost);
    expect(await suspend()).toMatchObject({ kind: 'refused', failure: { kind: 'network' } });
    network.answers.set('GET users/whoami', lost);
    expect(await suspend()).toMatchObject({ kind: 'unclear' });
    network.answers.set('GET users/whoami', json({ err: 'user is not exists or is not active' }, 401));
    expect(await suspend()).toEqual({ kind: 'done', reply: null });
    expect(count(SUSPEND)).toBe(3);
  });
});
