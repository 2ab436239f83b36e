import { type AccountRow, accountByName, accountsById } from './accounts.ts';
import { type Call, param, signedIn } from './call.ts';
import { ApiError, accountNotFound, unauthorized } from './errors.ts';
import { notifyAdmins } from './group-admins.ts';
import { managedGroup } from './groups.ts';
import { notify } from './notify.ts';
import type { Routes } from './routes.ts';
import { deleteRequest, listsInBody, subscribe } from './subscriptions.ts';

const done = { err: null, status: 'success' };

const named = (call: Call): AccountRow => accountByName(call, param(call, 'name'));

/** The user in the path. Throws 404 for a group. */
function applicantNamed(call: Call): AccountRow {
  const account = named(call);
  if (account.type !== 'user') throw accountNotFound(param(call, 'name'));
  return account;
}

function viewer(call: Call): AccountRow {
  const [row] = accountsById(call, [signedIn(call)]);
  if (!row) throw unauthorized();
  return row;
}

/** The reason why the viewer may not send a request, or `null`. */
function whyNotRequest(call: Call, { id, type, isPrivate, isGone }: AccountRow): string | null {
  const { reads, requested } = call.relations();
  const account = type === 'user' ? 'user account' : 'group';
  if (isGone) return `The ${account} is not active`;
  if (!isPrivate) return `The ${account} is not private`;
  if (requested.has(id)) return `You have already sent a subscription request to this ${type}`;
  return reads.has(id) ? `You are already subscribed to this ${type}` : null;
}

/** Stores a request of the viewer to a private account, with the home lists for it, and notifies of it. */
export function requestSubscription(call: Call, account: AccountRow, lists: string[]): void {
  const { db, clock } = call.context;
  const pair = { me: signedIn(call), id: account.id };
  db.run('INSERT INTO requests (fromId, toId, createdAt) VALUES (:me, :id, :at)', { ...pair, at: clock() });
  for (const list of lists)
    db.run('INSERT OR IGNORE INTO requestLists (fromId, toId, listId) VALUES (:me, :id, :list)', { ...pair, list });
  notifyOfRequest(call, account, 'requested');
}

/** Notifies the account of a request, or the administrators if it is a group. */
function notifyOfRequest(call: Call, account: AccountRow, word: 'requested' | 'request_revoked'): void {
  const me = signedIn(call);
  if (account.type === 'group')
    notifyAdmins(call, account.id, { type: `group_subscription_${word}`, createdById: me, affectedId: me });
  else
    notify(call, {
      type: `subscription_${word}`,
      recipientId: account.id,
      createdById: me,
      affectedId: account.id,
    });
}

/** Sends a request to a private user or group. Does nothing, with the same response, if the account has banned the viewer. */
function send(call: Call): unknown {
  signedIn(call);
  const account = named(call);
  const lists = listsInBody(call);
  const reason = whyNotRequest(call, account);
  if (reason !== null) throw new ApiError(403, reason);
  if (call.relations().bannedMe.has(account.id)) return {};
  requestSubscription(call, account, lists);
  return {};
}

function revoke(call: Call): unknown {
  const me = signedIn(call);
  const account = named(call);
  if (!deleteRequest(call, me, account.id))
    throw new ApiError(404, `Subscription request to "${param(call, 'name')}" is not found`);
  notifyOfRequest(call, account, 'request_revoked');
  return done;
}

/** Subscribes an applicant to an account, in the home lists named in the request. Returns false if there is no request. */
function accept(call: Call, applicant: AccountRow, account: AccountRow): boolean {
  const { db } = call.context;
  const pair = { from: applicant.id, to: account.id };
  if (!db.get('SELECT 1 AS one FROM requests WHERE fromId = :from AND toId = :to', pair)) return false;
  const lists = db.all<{ id: string }>(
    'SELECT listId AS id FROM requestLists WHERE fromId = :from AND toId = :to',
    pair,
  );
  subscribe(
    call,
    applicant.id,
    account,
    lists.map((list) => list.id),
  );
  return true;
}

function acceptOwn(call: Call): unknown {
  const me = viewer(call);
  const applicant = applicantNamed(call);
  if (!accept(call, applicant, me)) throw new ApiError(403, 'There is no subscription requests');
  notify(call, {
    type: 'subscription_request_approved',
    recipientId: applicant.id,
    createdById: me.id,
    affectedId: applicant.id,
  });
  return {};
}

/** Notifies the applicant of a rejected request to the viewer. */
export const notifyOfRejection = (call: Call, applicantId: string): void =>
  notify(call, {
    type: 'subscription_request_rejected',
    recipientId: applicantId,
    createdById: signedIn(call),
    affectedId: applicantId,
  });

function rejectOwn(call: Call): unknown {
  const me = signedIn(call);
  const applicant = applicantNamed(call);
  if (!deleteRequest(call, applicant.id, me)) throw new ApiError(500, 'Invalid');
  notifyOfRejection(call, applicant.id);
  return {};
}

/** Notifies all administrators of a group and the applicant. */
function notifyOfDecision(
  call: Call,
  group: AccountRow,
  applicant: AccountRow,
  decision: 'approved' | 'rejected',
): void {
  const facts = { createdById: signedIn(call), affectedId: applicant.id };
  notifyAdmins(call, group.id, { type: `managed_group_subscription_${decision}`, ...facts });
  notify(call, {
    type: `group_subscription_${decision}`,
    recipientId: applicant.id,
    groupId: group.id,
    ...facts,
  });
}

function acceptInGroup(call: Call): unknown {
  const group = managedGroup(call);
  const applicant = applicantNamed(call);
  if (!accept(call, applicant, group)) throw new ApiError(500, 'Subscription request is not found');
  notifyOfDecision(call, group, applicant, 'approved');
  return {};
}

function rejectInGroup(call: Call): unknown {
  const group = managedGroup(call);
  const applicant = applicantNamed(call);
  if (!deleteRequest(call, applicant.id, group.id)) throw new ApiError(500, 'Invalid');
  notifyOfDecision(call, group, applicant, 'rejected');
  return done;
}

/** Subscription requests to private users and groups (contract §5). */
export function requestRoutes(routes: Routes): void {
  routes.post('/users/acceptRequest/:name', acceptOwn);
  routes.post('/users/rejectRequest/:name', rejectOwn);
  routes.post('/users/:name/sendRequest', send);
  routes.post('/groups/:name/sendRequest', send);
  routes.post('/requests/:name/revoke', revoke);
  routes.post('/groups/:group/acceptRequest/:name', acceptInGroup);
  routes.post('/groups/:group/rejectRequest/:name', rejectInGroup);
}
