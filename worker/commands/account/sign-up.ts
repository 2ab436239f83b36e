import {
  type CommandArgs,
  type Entered,
  type Failure,
  failed,
  type Result,
  success,
} from '../../../src/shared/contract/index.ts';
import { SIGN_UP_PATH } from '../../../src/shared/wire/account.ts';
import { type SignInFacts, userPath } from '../../../src/shared/wire/index.ts';
import type { CheckResult, Command, CommandParts } from '../command.ts';
import { storeEntered } from '../entering.ts';

type NewAccount = CommandArgs<'sign-up'>;

export const signUp: Command<'sign-up'> = {
  fields: ['username', 'screenName', 'email', 'password', 'emailVerificationCode'],
  async send(parts, account) {
    const call = { path: SIGN_UP_PATH, body: { json: payloadOf(account) } } as const;
    const made = await parts.session.askForToken(call);
    if (made.ok) return success(await enter(parts, made.value));
    const found = isOfCopy(made.failure) ? await findMade(parts, account) : null;
    return found?.kind === 'done' ? success(found.reply) : failed(made.failure);
  },
  afterLoss: findMade,
};

/**
 * Refusals of a second request for the same account. The browser may have sent the first by itself (GOTCHAS 45), or the user,
 * without an answer.
 */
const OF_COPIES =
  /^(Already exists|This email address is already in use|Somebody has already used invitation .*|Invalid or outdated email verification code)$/;

const isOfCopy = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status < 500 && OF_COPIES.test(failure.err);

/** Reads whether the account exists, and signs in to it with its password. */
async function findMade(parts: CommandParts, account: NewAccount): Promise<CheckResult<Entered | null>> {
  const call = { method: 'GET', path: userPath(account.username), priority: 'screen', isShared: false } as const;
  const read = await parts.context.session.request(call);
  if (!read.ok && isMissing(read.failure)) return { kind: 'not-done' };
  return read.ok ? signInTo(parts, account) : { kind: 'unclear' };
}

/** The body of the call. Fields that are not given are left out: the server takes an empty one as a value. */
const payloadOf = (account: NewAccount) => ({
  username: account.username,
  ...given('screenName', account.screenName),
  ...given('email', account.email),
  ...given('emailVerificationCode', account.emailVerificationCode),
  ...(account.externalProfileKey === null
    ? { password: account.password }
    : { externalProfileKey: account.externalProfileKey }),
  ...given('profilePictureURL', account.pictureUrl ?? ''),
  ...given('invitation', account.invitation ?? ''),
  ...(account.cancelSubscription ? { cancel_subscription: true } : {}),
});

const given = (field: string, value: string) => (value === '' ? {} : { [field]: value });

const isMissing = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status === 404 && failure.err !== '';

/** Stores the session of an account that exists. `null` if that fails: it is no failure of the sign-up. */
async function enter(parts: CommandParts, facts: SignInFacts): Promise<Entered | null> {
  const signedIn = await parts.session.keepToken(facts);
  if (!signedIn.ok) return null;
  const entered: Result<Entered> = await storeEntered(parts, signedIn.value);
  return entered.ok ? entered.value : null;
}

/**
 * Signs in with the password of a new account. Who knows it is the one who has chosen it: `not-done` if the account belongs to
 * somebody else. An account without a password cannot be told from one of others.
 */
async function signInTo(parts: CommandParts, account: NewAccount): Promise<CheckResult<Entered | null>> {
  if (account.externalProfileKey !== null) return { kind: 'unclear' };
  const { username, password } = account;
  const asked = await parts.session.askForToken({ path: 'session', body: { form: { username, password } } });
  if (asked.ok) return { kind: 'done', reply: await enter(parts, asked.value) };
  const { failure } = asked;
  return { kind: failure.kind === 'http' && failure.status === 401 ? 'not-done' : 'unclear' };
}
