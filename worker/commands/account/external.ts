import { failed, isRefusal, type Result, success } from '../../../src/shared/contract/index.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { record } from '../../../src/shared/store/queries/record.ts';
import {
  decodeExternalProfiles,
  decodeExternalSignIn,
  decodeExternalStart,
  EXTERNAL_PROFILES_PATH,
} from '../../../src/shared/wire/account.ts';
import { fetchDecoded, type PullContext } from '../../pull/context.ts';
import type { Command, CommandParts } from '../command.ts';
import { storeEntered, suspendedIn } from '../entering.ts';
import { storeRecord } from './store-record.ts';

const OTHER_ACCOUNT = failed({
  kind: 'outdated',
  reason: 'This was begun for another account than the one that is signed in here now. Please begin again.',
});

/** An answer counts only for the account that asked for it. */
async function isFor({ stores, session }: CommandParts, accountId: AccountId | null): Promise<boolean> {
  return stores.accountId === accountId && (await session.isSignedIn()) === (accountId !== null);
}

const post = (path: string, json: object) =>
  ({ method: 'POST', path: `ext-auth/${path}`, priority: 'screen', body: { json } }) as const;

export const startExternal: Command<'start-external'> = {
  fields: [],
  async send(parts, { provider, accountId, redirectUrl }) {
    if (!(await isFor(parts, accountId))) return OTHER_ACCOUNT;
    const mode = accountId === null ? 'sign-in' : 'connect';
    const call = post('auth-start', { provider, mode, redirectURL: redirectUrl });
    const answer = await fetchDecoded(parts.context, call, decodeExternalStart);
    return answer.ok ? success(answer.value) : failed(answer.failure);
  },
  // A state that nobody returns with expires.
  afterLoss: 'harmless',
};

export const finishExternal: Command<'finish-external'> = {
  fields: [],
  async send(parts, { provider, accountId, query }) {
    if (!(await isFor(parts, accountId))) return OTHER_ACCOUNT;
    const call = post('auth-finish', { provider, query });
    if (accountId !== null) {
      const answer = await parts.context.session.request(call);
      if (!answer.ok) return failed(answer.failure);
      await refreshProfiles(parts.context);
      return success({ kind: 'connected' });
    }
    const answer = await parts.context.session.request(call);
    const suspended = suspendedIn(answer);
    if (suspended) return success({ kind: 'suspended', ...suspended });
    if (!answer.ok) return failed(answer.failure);
    const decoded = decodeExternalSignIn(answer.value.payload);
    if (!decoded.ok) return failed({ kind: 'decode', path: decoded.refusal.path });
    const found = decoded.value;
    if (found.kind === 'user-exists') return success({ kind: 'user-exists', email: found.person.email });
    if (found.kind === 'continue') {
      const { person, key, suggestedUsername } = found;
      return success({ kind: 'continue', external: { ...person, key, suggestedUsername } });
    }
    const signedIn = await parts.session.keepToken(found.facts);
    if (!signedIn.ok) return signedIn;
    const entered = await storeEntered(parts, signedIn.value);
    return entered.ok ? success({ kind: 'signed-in', ...entered.value }) : entered;
  },
  // A visitor's attempt is used up: they begin anew. Connecting again changes nothing.
  async afterLoss({ context, stores }, { accountId }) {
    if (accountId === null) return { kind: 'not-done' };
    const before = (await record(stores, { kind: 'external-profiles' })).value;
    const now = await refreshProfiles(context);
    if (!now.ok || !before) return { kind: 'unclear' };
    const isNew = now.value.some(({ id }) => before.every((profile) => profile.id !== id));
    return isNew ? { kind: 'done', reply: { kind: 'connected' } } : { kind: 'not-done' };
  },
};

export const disconnectExternal: Command<'disconnect-external'> = {
  fields: [],
  async send({ context }, { id }) {
    const path = `${EXTERNAL_PROFILES_PATH}/${encodeURIComponent(id)}`;
    const answer = await context.session.request({ method: 'DELETE', path, priority: 'screen' });
    // It is gone already.
    if (!answer.ok && !isRefusal(answer.failure, 404)) return failed(answer.failure);
    await refreshProfiles(context);
    return success(null);
  },
  async afterLoss({ context }, { id }) {
    const profiles = await refreshProfiles(context);
    if (!profiles.ok) return { kind: 'unclear' };
    return profiles.value.some((profile) => profile.id === id) ? { kind: 'not-done' } : { kind: 'done', reply: null };
  },
};

/** Reads the connected accounts again. A failure leaves the stored ones, which their page fetches when it is next opened. */
async function refreshProfiles(context: PullContext): Promise<Result<{ id: string }[]>> {
  const call = { method: 'GET', path: EXTERNAL_PROFILES_PATH, priority: 'screen', isShared: false } as const;
  const answer = await fetchDecoded(context, call, decodeExternalProfiles);
  if (!answer.ok) return failed(answer.failure);
  await storeRecord(context, { kind: 'external-profiles' }, answer);
  return success(answer.value);
}
