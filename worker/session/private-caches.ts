import { CACHES, MEDIA_STORES, mediaStore } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { Ports } from '../ports.ts';

type Caches = Pick<Ports, 'caches'>;

/** Deletes the stored pictures of an account (`null`: of visitors). Pages store new ones only while they have a session. */
export const dropMedia = ({ caches }: Caches, accountId: AccountId | null): Promise<void> =>
  drop(caches, [mediaStore(accountId)]);

/** Deletes what other apps have shared and no form has taken: it belongs to the account that was signed in. */
export const dropShared = ({ caches }: Caches): Promise<void> => drop(caches, [CACHES.shared]);

/** Deletes the stored pictures of all accounts but these. */
export async function keepMediaOf({ caches }: Caches, accountIds: readonly (AccountId | null)[]): Promise<void> {
  const kept = new Set(accountIds.map(mediaStore));
  const names = await caches.keys().catch(() => []);
  await drop(
    caches,
    names.filter((name) => name.startsWith(MEDIA_STORES) && !kept.has(name)),
  );
}

/** Private windows of some browsers refuse Cache Storage altogether: there is nothing to delete then. */
async function drop(caches: Ports['caches'], names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
}
