import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExternalIdentity } from '../../server/core/config.ts';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { codeFor } from '../../server/core/provider-stand-in.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { isRead, readRecordings } from '../../server/recordings.ts';
import { createStory, type Story } from './replay-story.ts';

const writes = readRecordings()
  .filter((recording) => /^(session|invitations)\//.test(recording.name) && !isRead(recording))
  .map(({ name }) => name)
  // Replayed in account-writes.test.ts.
  .filter((name) => !/^session\/(update-user|update-picture|mark-)/.test(name));

const luna: ExternalIdentity = { id: 'gg-1', name: 'Luna Tide', email: 'luna@example.net' };
const nova: ExternalIdentity = { id: 'gg-2', name: 'Nova Person', email: 'nova@example.org' };
const mars: ExternalIdentity = { id: 'gg-3', name: 'Mars', email: 'mars@example.net' };
const venus: ExternalIdentity = { id: 'gg-v', name: 'Venus M', email: 'v@example.org' };

let core: ServerCore;
let story: Story;

async function signUps({ check }: Story): Promise<void> {
  const parts = ['ok', 'no-email', 'email-invalid', 'email-taken', 'password-blank', 'screenname-long'];
  const names = ['username-invalid', 'username-short', 'username-taken', 'invitation-unknown'];
  for (const name of ['ok', 'no-email']) await check(`session/sign-up--${name}`);
  // The recorded refusals name a user that was created later.
  for (const name of [...parts.slice(2), ...names])
    await check(`session/sign-up--${name}`, { body: name.startsWith('username') ? {} : { username: 'amalthea' } });
  const invitation = '65a99651-6460-45b2-873a-e56d4d0541d2';
  const body = { username: 'metis', password: 'password', invitation };
  await story.ask({ actor: 'anonymous', method: 'POST', path: '/v3/users', body });
  await check('session/sign-up--invitation-used');
}

async function passwords({ check }: Story): Promise<void> {
  for (const name of ['blank', 'wrong', 'ok']) await check(`session/update-password--${name}`);
  for (const name of ['blank', 'unknown', 'ok']) await check(`session/password-request--${name}`);
  const token = core.mail.at(-1)?.secret ?? '';
  const path = () => `/v3/passwords/${token}`;
  for (const name of ['mismatch', 'ok', 'used']) await check(`session/password-set--${name}`, { path });
}

async function suspensions({ check, ask }: Story): Promise<void> {
  const { resumeToken } = await check('session/sign-in--suspended');
  for (const name of ['missing', 'bad-token']) await check(`session/resume-me--${name}`);
  await ask({ actor: 'anonymous', method: 'POST', path: '/v3/users/resume-me', body: { resumeToken } });
  await check('session/resume-me--already-active', { body: { resumeToken } });
  for (const name of ['anonymous', 'wrong-password', 'ok']) await check(`session/suspend-me--${name}`);
}

async function sessions({ check, ask }: Story): Promise<void> {
  await check('session/reissue--venus');
  const { current } = await ask({ actor: 'venus', method: 'GET', path: '/v3/session/list' });
  await check('session/session-list-patch--close', { body: { close: [current] } });
  await check('session/sign-out--ok');
  await check('session/sign-out--anonymous');
}

/** Begins as `actor` and returns the query with which the provider sends the browser back. */
async function queryOf({ ask }: Story, actor: string, mode: string, identity: ExternalIdentity) {
  const body = { provider: 'google', mode, redirectURL: 'https://app.example.net/auth-return.html' };
  const { redirectTo } = await ask({ actor, method: 'POST', path: '/v3/ext-auth/auth-start', body });
  const state = new URL(String(redirectTo)).searchParams.get('state');
  return { state, code: codeFor(identity) };
}

async function externalProfiles({ check, ask }: Story): Promise<void> {
  for (const name of ['sign-in', 'connect', 'unknown-provider']) await check(`session/ext-auth-start--${name}`);
  await check('session/ext-auth-finish--bad-state');
  const query = (identity: ExternalIdentity) => queryOf(story, 'anonymous', 'sign-in', identity);
  await check('session/ext-auth-finish--signed-in', { body: { query: await query(luna) } });
  const { externalProfileKey } = await check('session/ext-auth-finish--continue', {
    body: { query: await query(nova) },
  });
  await check('session/sign-up--ok-external', { body: { externalProfileKey } });
  await check('session/ext-auth-finish--user-exists', { body: { query: await query(mars) } });
  const { state } = await query(nova);
  const denied = { state, error: 'access_denied', error_description: 'The user denied access' };
  await check('session/ext-auth-finish--denied', { body: { query: denied } });
  const taken = await queryOf(story, 'venus', 'connect', luna);
  await check('session/ext-auth-finish--connect-taken', { body: { query: taken } });
  const own = { provider: 'google', query: await queryOf(story, 'venus', 'connect', venus) };
  const { profile } = await ask({ actor: 'venus', method: 'POST', path: '/v3/ext-auth/auth-finish', body: own });
  const { id } = profile as { id: string };
  await check('session/ext-auth-delete--ok', { path: () => `/v3/ext-auth/profiles/${id}` });
  await check('session/ext-auth-delete--not-found');
}

beforeAll(async () => {
  core = createServerCore({ database: ':memory:', clock: () => Date.UTC(2026, 10, 21, 3, 47), random: Math.random });
  core.load(createRecordedWorld());
  story = createStory(core);
  for (const name of ['invalid', 'ok']) await story.check(`session/verify-email--${name}`);
  await signUps(story);
  await passwords(story);
  await suspensions(story);
  await externalProfiles(story);
  await sessions(story);
  for (const name of ['err-no-message', 'err-no-single-use', 'err-unknown-group', 'err-unknown-user', 'ok'])
    await story.check(`invitations/create--${name}`);
});
afterAll(() => core.close());

describe('a recorded write of accounts or invitations is answered as the recorded server did', () => {
  it.each(writes)('%s', (name) => {
    expect((story.found.get(name) ?? ['is not replayed']).join('\n')).toBe('');
  });
});
