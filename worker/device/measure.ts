import { MEDIA_STORES } from '../../src/shared/contract/index.ts';
import type { AccountStorage, StorageMeasure } from '../../src/shared/contract/storage.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { closeStores, type Stores } from '../../src/shared/store/index.ts';
import { estimateRows, sizeOfRow } from '../../src/shared/store/measure.ts';
import { mirrorName } from '../../src/shared/store/names.ts';
import type { Ports } from '../ports.ts';

/** Files of a cache that are read to estimate all of them. */
const SAMPLED_FILES = 40;
/** The search index. All other tables of a mirror are counted as posts. */
const SEARCH_TABLES = new Set(['searchState', 'searchSegments', 'searchBlocks', 'searchChanges']);

interface MeasureParts {
  ports: Pick<Ports, 'keys' | 'caches' | 'openStores'>;
  stores: Stores;
}

/** Estimates what each account of this device stores. Costs about the same for few and for many posts: tables and caches are sampled. */
export async function measureStorage({ ports, stores }: MeasureParts): Promise<StorageMeasure> {
  const names = await ports.caches.keys().catch((): string[] => []);
  const signedIn = (await ports.keys.tokens.toArray()).filter(({ token }) => token !== '');
  const known: { accountId: AccountId | null; username: string }[] = [
    ...signedIn.map(({ accountId, username }) => ({ accountId, username })),
    { accountId: null, username: '' },
  ];
  const present = new Set((await indexedDB.databases()).map(({ name }) => name));
  const accounts: AccountStorage[] = [];
  for (const account of known) {
    const isOwn = account.accountId === stores.accountId;
    const caches = names.filter((name) => isOf(name, account.accountId));
    const picturesBytes = await sum(caches, (name) => cacheBytes(ports, name));
    // Nobody has read without signing in, unless there is a mirror.
    if (!isOwn && !account.accountId && !present.has(mirrorName(null))) continue;
    const opened = isOwn ? stores : ports.openStores(account.accountId);
    try {
      accounts.push({ ...account, picturesBytes, ...(await databaseBytes(opened)) });
    } finally {
      if (!isOwn) closeStores(opened);
    }
  }
  const ofApp = names.filter((name) => !known.some(({ accountId }) => isOf(name, accountId)) && !isOfPictures(name));
  accounts.sort((a, b) => Number(b.accountId === stores.accountId) - Number(a.accountId === stores.accountId));
  return { accounts, appBytes: await sum(ofApp, (name) => cacheBytes(ports, name)) };
}

/** Every cache of an account ends with its id. */
const isOf = (name: string, accountId: AccountId | null) => name.endsWith(`-${accountId ?? 'visitor'}`);
/** Of an account that is not signed in any more; they are deleted at the next start. */
const isOfPictures = (name: string) => name.startsWith(MEDIA_STORES);

async function databaseBytes({ mirror, vault, accountId }: Stores) {
  let postsBytes = 0;
  let searchBytes = 0;
  for (const table of mirror.tables) {
    const bytes = await estimateRows(table);
    if (SEARCH_TABLES.has(table.name)) searchBytes += bytes;
    else postsBytes += bytes;
  }
  return { postsBytes, searchBytes, posts: await mirror.posts.count(), wordsBytes: await wordsBytes(vault, accountId) };
}

/** Few rows, of very different sizes: all are read, one at a time. */
async function wordsBytes(vault: Stores['vault'], accountId: AccountId | null): Promise<number> {
  if (!accountId) return 0;
  const ofAccount = [[accountId], [accountId, []]] as const;
  let bytes = 0;
  const add = (row: unknown) => {
    bytes += sizeOfRow(row);
  };
  await vault.drafts
    .where('[accountId+key]')
    .between(...ofAccount)
    .each(add);
  await vault.draftRevisions
    .where('[accountId+key]')
    .between(...ofAccount)
    .each(add);
  for (const table of [vault.outbox, vault.blobs, vault.checks]) await table.where({ accountId }).each(add);
  return bytes;
}

async function cacheBytes({ caches }: Pick<Ports, 'caches'>, name: string): Promise<number> {
  const cache = await caches.open?.(name).catch(() => null);
  const files = (await cache?.keys()) ?? [];
  const step = Math.max(1, Math.floor(files.length / SAMPLED_FILES));
  const sampled = files.filter((_, index) => index % step === 0);
  const bytes = await sum(sampled, async (file) => (await (await cache?.match(file))?.blob())?.size ?? 0);
  return sampled.length === 0 ? 0 : Math.round((bytes / sampled.length) * files.length);
}

async function sum<Item>(items: readonly Item[], bytesOf: (item: Item) => Promise<number>): Promise<number> {
  let bytes = 0;
  for (const item of items) bytes += await bytesOf(item);
  return bytes;
}
