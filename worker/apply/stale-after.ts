import type { Self, SelfChange } from '../../src/shared/model/index.ts';
import { viewsOfBlock, viewsOfSubscription } from '../../src/shared/mutations/relation-views.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import { gained } from './purges.ts';

/**
 * Returns the views, by prefixes of their keys, that a change of the viewer's data makes stale, if it was made by another person
 * or on another device: those of the mutation that would have made it here. None if the viewer only sees less, or if the
 * account is not stored.
 */
export async function staleAfter(mirror: MirrorDatabase, change: SelfChange): Promise<readonly string[]> {
  if (!('accountId' in change)) return [];
  const { accountId } = change;
  const { username } = (await mirror.accounts.get(accountId)) ?? {};
  if (username === undefined) return [];
  if (change.kind === 'subscription' && change.to === 'subscribed') return viewsOfSubscription(username);
  return change.kind === 'blocked' && !change.on ? viewsOfBlock(username, false) : [];
}

/**
 * Returns the views, by prefixes of their keys, that an answer with the viewer's data makes stale. It may tell of a change before
 * its event, or without one: an event that comes later changes nothing any more. The shell is left out: it is what was fetched.
 */
export async function staleAfterFetch(mirror: MirrorDatabase, before: Self, after: Self): Promise<string[]> {
  const changes: SelfChange[] = [
    ...gained(after.subscriptionIds, before.subscriptionIds).map(
      (accountId) => ({ kind: 'subscription', accountId, to: 'subscribed' }) as const,
    ),
    ...gained(before.banIds, after.banIds).map((accountId) => ({ kind: 'blocked', accountId, on: false }) as const),
  ];
  const views = await Promise.all(changes.map((change) => staleAfter(mirror, change)));
  return [...new Set(views.flat())].filter((prefix) => prefix !== SHELL_VIEW_KEY);
}
