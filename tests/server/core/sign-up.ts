import { isNameTaken } from './accounts.ts';
import { type Call, textField, withNewRelations } from './call.ts';
import { requireEmailCode } from './email-codes.ts';
import { ApiError } from './errors.ts';
import { connectByKey, type ExternalKeyRow, externalKeyInBody } from './external-profiles.ts';
import { stringField } from './fields.ts';
import { randomHex, randomUuid } from './ids.ts';
import { type InvitationRow, invitationOf, recommended } from './invitations.ts';
import { loadAccounts } from './load.ts';
import { notify } from './notify.ts';
import { checkEmail, checkScreenName } from './profile-fields.ts';
import { requestSubscription } from './requests.ts';
import type { Routes } from './routes.ts';
import { openSession } from './sessions.ts';
import { subscribe } from './subscriptions.ts';
import { whoAmI } from './whoami.ts';
import type { WorldUser } from './world.ts';

const namePattern = /^[A-Za-z0-9]{3,25}$/;
const invalid = (message: string) => new ApiError(422, message);

/** A valid request to sign up. */
interface SignUp {
  user: WorldUser;
  invitation: InvitationRow | null;
  externalKey: ExternalKeyRow | null;
}

/** The username and password in the body. Throws 422 with the message of the server's schema. */
function credentials(call: Call, externalKey: ExternalKeyRow | null): { username: string; password: string } {
  const username = stringField(call.body, 'body', 'username');
  if (!namePattern.test(username)) throw invalid(`body/username must match pattern "${namePattern.source}"`);
  if (externalKey) return { username, password: randomHex(call.context.random, 32) };
  const password = stringField(call.body, 'body', 'password');
  if (password === '') throw invalid('body/password must NOT have fewer than 1 characters');
  return { username, password };
}

/** The invitation in the body. Throws if it cannot be used, or if the server requires one. */
function usableInvitation(call: Call): InvitationRow | null {
  const id = textField(call.body, 'invitation');
  const { db, config } = call.context;
  if (id === '') {
    if (config.registrationRequiresInvite) throw invalid('Invitation required');
    return null;
  }
  const row = invitationOf(db, id);
  if (!row) throw new ApiError(404, `Invitation "${id}" not found`);
  if (row.singleUse && row.registrations > 0) throw invalid(`Somebody has already used invitation "${id}"`);
  if (!row.singleUse && !config.multiUseInvitesEnabled) throw invalid('Only single-use invitation is accepted');
  return row;
}

function checkUsername(call: Call, username: string): void {
  if (call.context.config.reservedUsernames.includes(username)) throw invalid('Invalid username');
  if (isNameTaken(call.context.db, username)) throw invalid('Already exists');
}

/** Validates the whole request before anything is written. */
function requested(call: Call): SignUp {
  const externalKey = externalKeyInBody(call);
  const { username: written, password } = credentials(call, externalKey);
  if (!call.context.config.registrationOpen)
    throw new ApiError(429, 'New user registrations are temporarily suspended');
  const invitation = usableInvitation(call);
  const username = written.toLowerCase();
  const screenName = textField(call.body, 'screenName').trim() || written;
  const email = textField(call.body, 'email').trim();
  requireEmailCode(call, email);
  checkUsername(call, username);
  checkScreenName(screenName);
  checkEmail(call, email, null);
  const { clock, random } = call.context;
  const isPrivate = call.body.isPrivate === true;
  const user: WorldUser = {
    id: randomUuid(random),
    username,
    screenName,
    password,
    email,
    description: '',
    isPrivate,
    isProtected: isPrivate || call.body.isProtected === true,
    isGone: false,
    createdAt: clock(),
    updatedAt: clock(),
    pictureMediumUrl: '',
    pictureLargeUrl: '',
    frontendPreferences: {},
    acceptDirectsFrom: 'friends',
    hideCommentsOfTypes: [],
    pastUsernames: [],
    invitedBy: invitation?.authorId ?? null,
  };
  return { user, invitation, externalKey };
}

/** Notifies the inviter and subscribes the newcomer to the recommended accounts, or requests it from private ones. */
function followInvitation(call: Call, newcomerId: string, invitation: InvitationRow): void {
  call.context.db.run('UPDATE invitations SET registrations = registrations + 1 WHERE id = :id', { id: invitation.id });
  notify(call, {
    type: 'invitation_used',
    recipientId: invitation.authorId,
    createdById: newcomerId,
    affectedId: newcomerId,
  });
  if (call.body.cancel_subscription === true) return;
  const { users, groups } = recommended(call, invitation);
  for (const account of [...users, ...groups]) {
    if (account.isGone) continue;
    if (account.isPrivate) requestSubscription(call, account, []);
    else subscribe(call, newcomerId, account, []);
  }
}

/** Creates an account and signs in to it. The reply has no `privateMeta`, as on the recorded server. */
function signUp(call: Call): unknown {
  const { user, invitation, externalKey } = requested(call);
  const { db } = call.context;
  const newcomer: Call = withNewRelations({ ...call, viewerId: user.id });
  db.transaction(() => {
    loadAccounts(db, { users: [user], groups: [] });
    if (externalKey) connectByKey(newcomer, externalKey);
    if (invitation) followInvitation(newcomer, user.id, invitation);
  });
  const authToken = openSession(call, user.id);
  const { users, ...others } = whoAmI(withNewRelations(newcomer));
  const { privateMeta: _privateMeta, ...self } = users as Record<string, unknown>;
  return { users: self, ...others, authToken };
}

export function signUpRoutes(routes: Routes): void {
  routes.post('/users', signUp);
}
