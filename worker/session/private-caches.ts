import { CACHES, MEDIA_STORES, mediaStore } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { Ports } from '../ports.ts';

type Caches = Pick<Ports, 'caches'>;

/** Forgets the pictures that an account has seen; `null`: a visitor. Its pages keep new ones only as long as they have a session. */
export const dropMedia = ({ caches }: Caches, accountId: AccountId | null): Promise<void> =>
  drop(caches, [mediaStore(accountId)]);

/** Forgets what other apps have shared and nobody has taken: it belongs to who was signed in. */
export const dropShared = ({ caches }: Caches): Promise<void> => drop(caches, [CACHES.shared]);

/** Forgets the pictures of everybody but these. */
export async function keepMediaOf({ caches }: Caches, accountIds: readonly (AccountId | null)[]): Promise<void> {
  const kept = new Set(accountIds.map(mediaStore));
  const names = await caches.keys().catch(() => []);
  await drop(
    caches,
    names.filter((name) => name.startsWith(MEDIA_STORES) && !kept.has(name)),
  );
}

/** Private windows of some browsers refuse the whole Cache Storage: there is nothing to drop then. */
async function drop(caches: Ports['caches'], names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
}
