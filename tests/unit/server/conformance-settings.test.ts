import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createFaults, slowDown } from '../../server/faults.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { createStory, type Story } from './replay-story.ts';

const names = readRecordings()
  .map(({ name }) => name)
  .filter((name) => name.startsWith('variants/'));

let core: ServerCore;
let story: Story;

const lastCode = () => core.mail.at(-1)?.secret ?? '';

/** Recorded with verification of e-mail addresses, and invitations required and only single-use. */
async function strictServer({ check, ask }: Story): Promise<void> {
  Object.assign(core.config, {
    emailVerificationEnabled: true,
    registrationRequiresInvite: true,
    multiUseInvitesEnabled: false,
  });
  for (const name of ['server-info--verification-and-invites', 'invitations-info--single-use-only'])
    await check(`variants/${name}`);
  const { invitation } = await check('variants/invitation-create--single-use');
  const body = { invitation: (invitation as { secure_id: string }).secure_id };
  await check('variants/invitation-create--multi-use-refused');
  for (const name of ['invitation-required', 'multi-use-invitation']) await check(`variants/sign-up--${name}`);
  await check('variants/sign-up--no-code', { body });
  await check('variants/verify-email--sign-up');
  await check('variants/sign-up--wrong-code', { body });
  const path = '/v3/users/verifyEmail';
  await ask({ actor: 'star07', method: 'POST', path, body: { email: 'newstar7@example.net', mode: 'update' } });
  await check('variants/update-email--with-code', { body: { emailVerificationCode: lastCode() } });
  await check('variants/update-email--no-code');
  const often = { email: 'often@example.net', mode: 'sign-up' };
  for (let count = 0; count < core.config.emailCodesPerHour; count++)
    await ask({ actor: 'anonymous', method: 'POST', path, body: often });
  await check('variants/verify-email--too-often');
}

async function closedServer({ check }: Story): Promise<void> {
  core.config.registrationOpen = false;
  for (const name of ['server-info--closed-no-translation', 'sign-up--registrations-closed'])
    await check(`variants/${name}`);
  core.config.invitationsRefused = {
    code: 'TOO_SOON',
    message: 'You cannot create invitations because your account was created recently or is not active enough.',
  };
  for (const name of ['invitations--too-soon', 'invitations-create--too-soon']) await check(`variants/${name}`);
}

async function troubledServer({ check, replayer }: Story): Promise<void> {
  await replayer.tokenOf('luna');
  core.config.translation = { ...core.config.translation, enabled: false };
  await check('variants/translated-body--disabled');
  core.config.maintenance = 'Back in ten minutes';
  await check('variants/maintenance--any-call');
  core.config.maintenance = null;
  // The core never limits the rate of requests; tests let it do so.
  const { faults, guard } = createFaults();
  faults.set({ match: () => true, respond: slowDown() });
  const limited = createStory({ fetch: (request) => guard(request, core.fetch) });
  await limited.check('variants/rate-limit--anonymous');
  for (const [name, differences] of limited.found) story.found.set(name, differences);
}

beforeAll(async () => {
  core = createServerCore({ database: ':memory:', clock: () => Date.UTC(2026, 10, 21, 3, 47), random: Math.random });
  core.load(createRecordedWorld());
  story = createStory(core);
  await strictServer(story);
  await closedServer(story);
  await troubledServer(story);
});
afterAll(() => core.close());

describe('a call to a server with other settings is answered as the recorded server did', () => {
  it.each(names)('%s', (name) => {
    expect((story.found.get(name) ?? ['is not replayed']).join('\n')).toBe('');
  });
});
