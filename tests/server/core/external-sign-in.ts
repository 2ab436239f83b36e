import { type AccountRow, accountPayload, accountsById, isNameTaken } from './accounts.ts';
import { asVisitor, type Call, signedIn, textField } from './call.ts';
import type { ExternalIdentity } from './config.ts';
import type { Database } from './database.ts';
import { userOfEmail } from './email-codes.ts';
import { ApiError } from './errors.ts';
import { connect, createExternalKey, profileOf } from './external-profiles.ts';
import { objectField, stringField } from './fields.ts';
import { randomHex } from './ids.ts';
import { identityOf, providerPath } from './provider-stand-in.ts';
import type { Routes } from './routes.ts';
import { openSession } from './sessions.ts';
import { refuseInactive } from './suspension.ts';

const stateValidMs = 30 * 60_000;
const maxNameLength = 25;

interface StateRow {
  state: string;
  provider: string;
  mode: 'sign-in' | 'connect';
  /** Who began to connect a profile. `null` for a sign-in. */
  userId: string | null;
}

/** The provider in the body. Throws 404 if the server does not have it. */
function providerOf(call: Call): string {
  const id = stringField(call.body, 'body', 'provider');
  if (!call.context.config.externalAuthProviders.some((provider) => provider.id === id))
    throw new ApiError(404, `Provider '${id}' is not supported`);
  return id;
}

/** Begins a sign-in or a connection: keeps a state and returns the address of the provider's page. */
function start(call: Call): unknown {
  const provider = stringField(call.body, 'body', 'provider');
  const redirectURL = stringField(call.body, 'body', 'redirectURL');
  if (!/^https?:\/\//.test(redirectURL)) throw new ApiError(422, 'body/redirectURL must match pattern "^https?://"');
  const mode = stringField(call.body, 'body', 'mode');
  if (mode !== 'connect' && mode !== 'sign-in')
    throw new ApiError(422, 'body/mode must be equal to one of the allowed values');
  providerOf(call);
  const userId = mode === 'connect' ? signedIn(call) : null;
  const { db, clock, random, config } = call.context;
  const state = randomHex(random, 24);
  db.run(
    `INSERT INTO externalStates (state, provider, mode, userId, validTillAt)
     VALUES (:state, :provider, :mode, :userId, :till)`,
    { state, provider, mode, userId, till: clock() + stateValidMs },
  );
  const address = config.providerAddress ?? call.origin + providerPath;
  const query = new URLSearchParams({ provider, state, redirect_uri: redirectURL });
  return { redirectTo: `${address}?${query}` };
}

/** Takes the state out of the store. Throws 400 if it is unknown, used, expired, or of another provider or account. */
function takeState(call: Call, provider: string, state: string): StateRow {
  const { db, clock } = call.context;
  const row = db.get<StateRow>('SELECT * FROM externalStates WHERE state = :state AND validTillAt > :now', {
    state,
    now: clock(),
  });
  if (row?.mode === 'connect') signedIn(call);
  const isOwn = row && row.provider === provider && (row.userId === null || row.userId === call.viewerId);
  if (!isOwn) throw new ApiError(400, 'Invalid request state');
  db.run('DELETE FROM externalStates WHERE state = :state', { state });
  return row;
}

/** A free username made of the e-mail address, or of the name. */
function suggestedUsername(db: Database, { email, name }: ExternalIdentity): string {
  const words = (email.split('@')[0] || name).toLowerCase().replace(/[^a-z0-9]/g, '');
  const base = words.padEnd(3, '0').slice(0, maxNameLength - 2);
  let suggestion = base;
  for (let number = 1; isNameTaken(db, suggestion); number++) suggestion = `${base}${number}`;
  return suggestion;
}

function signedInBy(call: Call, user: AccountRow): Record<string, unknown> {
  refuseInactive(call, user);
  return {
    status: 'signed-in',
    message: 'Successfully signed in',
    user: accountPayload(asVisitor(call), user),
    authToken: openSession(call, user.id),
  };
}

/** The reply for a user of a provider who is connected with no account. */
function unknownUser(call: Call, provider: string, identity: ExternalIdentity): Record<string, unknown> {
  const { db } = call.context;
  const isEmailKnown = userOfEmail(db, identity.email) !== undefined;
  return {
    status: isEmailKnown ? 'user-exists' : 'continue',
    message: isEmailKnown
      ? 'Another user exists with this email address.'
      : 'No user exists with this profile or email address. You can continue signing up.',
    suggestedUsername: suggestedUsername(db, identity),
    externalProfileKey: createExternalKey(call, provider, identity),
  };
}

function signInBy(call: Call, provider: string, identity: ExternalIdentity): unknown {
  const known = profileOf(call.context.db, provider, identity.id);
  const [user] = known ? accountsById(call, [known.userId]) : [];
  const outcome = user ? signedInBy(call, user) : unknownUser(call, provider, identity);
  const { name, email } = identity;
  return { ...outcome, profile: { provider, name, email, pictureURL: null } };
}

/** Ends what `start` began, with the query that the provider returned. */
function finish(call: Call): unknown {
  const provider = providerOf(call);
  const query = objectField(call.body, 'body', 'query');
  const { mode } = takeState(call, provider, textField(query, 'state'));
  const failure = textField(query, 'error_description') || textField(query, 'error');
  if (failure !== '') throw new ApiError(400, failure);
  const identity = identityOf(textField(query, 'code'));
  if (!identity) throw new ApiError(400, 'Malformed auth code.');
  if (mode === 'sign-in') return signInBy(call, provider, identity);
  return { profile: connect(call, { provider, externalId: identity.id, title: identity.name }) };
}

export function externalSignInRoutes(routes: Routes): void {
  routes.post('/ext-auth/auth-start', start);
  routes.post('/ext-auth/auth-finish', finish);
}
