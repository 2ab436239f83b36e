import { type AccountRow, accountByName, accountsById } from './accounts.ts';
import { type Call, param, signedIn, withNewRelations } from './call.ts';
import { ApiError, accountNotFound, unauthorized } from './errors.ts';
import { uuidsField } from './fields.ts';
import type { Routes } from './routes.ts';
import { listsInBody, setHomeLists, subscribe, unsubscribe } from './subscriptions.ts';
import { userInfo } from './users.ts';
import { whoAmI } from './whoami.ts';

const target = (call: Call): AccountRow => accountByName(call, param(call, 'name'));

/** The reason why the viewer may not subscribe, or `null`. */
function whyNotSubscribe(call: Call, { id, isPrivate }: AccountRow): string | null {
  const { reads, banned, bannedMe } = call.relations();
  if (id === call.viewerId) return 'You cannot subscribe to yourself';
  if (banned.has(id)) return 'You cannot subscribe to a banned user';
  if (reads.has(id)) return 'You are already subscribed to that user';
  if (bannedMe.has(id)) return 'This user prevented your from subscribing to them';
  return isPrivate ? 'You cannot subscribe to private feed' : null;
}

/** Subscribes the viewer to an account that is not private. */
function subscribeViewer(call: Call): unknown {
  const me = signedIn(call);
  const account = target(call);
  if (account.isGone) throw accountNotFound(param(call, 'name'));
  const reason = whyNotSubscribe(call, account);
  if (reason !== null) throw new ApiError(403, reason);
  subscribe(call, me, account, listsInBody(call));
  return whoAmI(withNewRelations(call));
}

/** Changes the home lists that contain an account. */
function changeLists(call: Call): unknown {
  const me = signedIn(call);
  const account = target(call);
  const lists = uuidsField(call.body, 'body', 'homeFeeds', Number.POSITIVE_INFINITY);
  if (!call.relations().reads.has(account.id)) throw new ApiError(403, 'You are not subscribed to that user');
  setHomeLists(call, me, account.id, lists);
  return userInfo(call, account);
}

function unsubscribeViewer(call: Call): unknown {
  const me = signedIn(call);
  const account = target(call);
  if (call.relations().administers.has(account.id))
    throw new ApiError(403, 'Group administrators cannot unsubscribe from own groups');
  if (!unsubscribe(call, me, account)) throw new ApiError(403, 'You are not subscribed to that user');
  return whoAmI(withNewRelations(call));
}

/** Unsubscribes another user from the viewer. */
function unsubscribeFromViewer(call: Call): unknown {
  const [me] = accountsById(call, [signedIn(call)]);
  if (!me) throw unauthorized();
  if (!unsubscribe(call, target(call).id, me)) throw new ApiError(403, 'This user is not subscribed to you');
  return whoAmI(withNewRelations(call));
}

/** Changes of subscriptions (contract §5). Other devices of the viewer receive no event, as on the recorded server. */
export function subscribingRoutes(routes: Routes): void {
  routes.post('/users/:name/subscribe', subscribeViewer);
  routes.put('/users/:name/subscribe', changeLists);
  routes.post('/users/:name/unsubscribe', unsubscribeViewer);
  routes.post('/users/:name/unsubscribeFromMe', unsubscribeFromViewer);
}
