import { CACHES, MEDIA_STORES, mediaStore, TAKEN_STORES, takenStore } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { Ports } from '../ports.ts';

/** What deletes caches of the browser. */
export interface CacheDeletion {
  caches: Pick<Ports['caches'], 'keys' | 'delete'>;
}

/** Deletes the stored pictures of an account (`null`: of visitors). Pages store new ones only while they have a session. */
export const dropMedia = ({ caches }: CacheDeletion, accountId: AccountId | null): Promise<void> =>
  drop(caches, [mediaStore(accountId), takenStore(accountId)]);

/** Deletes what other apps have shared and no form has taken: it belongs to the account that was signed in. */
export const dropShared = ({ caches }: CacheDeletion): Promise<void> => drop(caches, [CACHES.shared]);

/** Deletes the stored pictures of all accounts but these. */
export async function keepMediaOf({ caches }: CacheDeletion, accountIds: readonly (AccountId | null)[]): Promise<void> {
  const kept = new Set(accountIds.flatMap((accountId) => [mediaStore(accountId), takenStore(accountId)]));
  const names = await caches.keys().catch(() => []);
  await drop(
    caches,
    names.filter((name) => [MEDIA_STORES, TAKEN_STORES].some((prefix) => name.startsWith(prefix)) && !kept.has(name)),
  );
}

/** Private windows of some browsers refuse Cache Storage altogether: there is nothing to delete then. */
async function drop(caches: CacheDeletion['caches'], names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
}
