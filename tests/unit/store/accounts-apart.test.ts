import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountId, asPostId, draftKeys } from '../../../src/shared/model/index.ts';
import { MirrorDatabase, type Stores, VaultDatabase } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken, tokenOf } from '../../../src/shared/store/keys/index.ts';
import { choice } from '../../../src/shared/store/queries/choice.ts';
import { consents } from '../../../src/shared/store/queries/consents.ts';
import { draftCount, drafts, earlierTexts, history } from '../../../src/shared/store/queries/drafts.ts';
import { jobs } from '../../../src/shared/store/queries/jobs.ts';
import { losses } from '../../../src/shared/store/queries/losses.ts';
import { outbox, outboxCounts } from '../../../src/shared/store/queries/outbox.ts';
import { readingPosition } from '../../../src/shared/store/queries/positions.ts';
import { recentSearches } from '../../../src/shared/store/queries/recent-searches.ts';
import { signOutFacts } from '../../../src/shared/store/queries/sign-out-facts.ts';
import { takings } from '../../../src/shared/store/queries/takings.ts';
import { deviceNumbers } from '../../../src/shared/store/queries/timings.ts';
import { traffic } from '../../../src/shared/store/queries/traffic.ts';
import { waitingAccounts } from '../../../src/shared/store/queries/waiting-accounts.ts';
import { checksOf, claimedIds } from '../../../src/shared/store/vault/checks.ts';
import { readChoice } from '../../../src/shared/store/vault/choices.ts';
import { consentsOf } from '../../../src/shared/store/vault/consents.ts';
import { pruneHistory } from '../../../src/shared/store/vault/draft-history.ts';
import { readDraft, storedDraft } from '../../../src/shared/store/vault/drafts.ts';
import { forgetHabits } from '../../../src/shared/store/vault/forget.ts';
import { jobsOf } from '../../../src/shared/store/vault/jobs.ts';
import { takeLeftover } from '../../../src/shared/store/vault/leftover.ts';
import { noteLoss } from '../../../src/shared/store/vault/losses.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { deleteReadingPositions } from '../../../src/shared/store/vault/positions.ts';
import { deleteSearches, searchesOf } from '../../../src/shared/store/vault/searches.ts';
import { takingsOf } from '../../../src/shared/store/vault/takings.ts';
import { readTraffic } from '../../../src/shared/store/vault/traffic.ts';
import { beginVisit, marksOf } from '../../../src/shared/store/vault/visits.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aMutation, aRow } from '../../support/mutations.ts';
import { OWNED, readerOrAccount, SHARED } from '../../support/owned-rows.ts';

const NAMES = ['anna', 'boris'] as const;
type Name = (typeof NAMES)[number];

const TRAFFIC_DAY = Date.UTC(2026, 0, 1, 12);

/** Words that only rows of this account have. */
const secretOf = (name: Name) => `only-${name}`;

let ids: Record<Name, AccountId>;
let vault: VaultDatabase;
let keys: KeysDatabase;
let storesOf: (name: Name) => Stores;

beforeEach(async () => {
  ids = { anna: freshAccountId(), boris: freshAccountId() };
  vault = new VaultDatabase(`vault-${randomUUID()}`);
  keys = new KeysDatabase(`keys-${randomUUID()}`);
  const mirrors = Object.fromEntries(
    NAMES.map((name) => [name, new MirrorDatabase(ids[name], `mirror-${randomUUID()}`)]),
  );
  storesOf = (name) => ({ vault, mirror: mirrors[name] as MirrorDatabase, accountId: ids[name] });
  for (const name of NAMES) {
    for (const [table, row] of Object.entries(OWNED(ids[name], secretOf(name)))) await vault.table(table).put(row);
    await saveToken(keys, { accountId: ids[name], username: name, token: secretOf(name), issuedAt: 1 });
  }
  const waiting = { unsent: 1, drafts: 1 };
  await noteLoss(vault, { vaultId: 'lost', accounts: { [ids.anna]: waiting, [ids.boris]: waiting }, copies: [] }, 1);
});
afterEach(async () => {
  await vault.delete();
  await keys.delete();
});

const rowsOf = async (name: Name) => {
  const rows: Record<string, unknown[]> = {};
  for (const table of Object.keys(OWNED(ids[name], ''))) {
    const all: object[] = await vault.table(table).toArray();
    rows[table] = all.filter((row) => readerOrAccount(row) === ids[name]);
  }
  return rows;
};

it('every table of the vault and of the keys says of each row whose it is, or has a reason not to', async () => {
  await vault.open();
  const tables = vault.tables.map(({ name }) => name).sort();
  expect(tables).toEqual([...Object.keys(OWNED(ids.anna, '')), ...Object.keys(SHARED)].sort());
  for (const [table, row] of Object.entries(OWNED(ids.anna, ''))) expect(readerOrAccount(row), table).toBe(ids.anna);
  await keys.open();
  expect(keys.tables.map(({ name, schema }) => [name, schema.primKey.name])).toEqual([['tokens', 'accountId']]);
});

type Own = Stores & { accountId: AccountId };

/** Every read of the vault and of the keys that the page or the engine does for an account, by the name of its function. */
const READS: Record<string, (stores: Own) => Promise<unknown>> = {
  drafts,
  draftCount: (stores) => draftCount(stores, 0),
  history,
  earlierTexts: (stores) => earlierTexts(stores, secretOf('boris')),
  outbox,
  outboxCounts,
  jobs,
  losses,
  consents,
  recentSearches,
  searchesOf,
  takings,
  readingPosition: (stores) => readingPosition(stores, 'home'),
  marksOf: (stores) => marksOf(stores, [asPostId(secretOf('boris')), asPostId(secretOf('anna'))]),
  checksOf: (stores) => checksOf(vault, stores.accountId),
  readChoice: (stores) => readChoice(vault, stores.accountId, 'dataSaver'),
  choice: (stores) => choice(stores, 'dataSaver'),
  traffic: (stores) => traffic(stores, TRAFFIC_DAY),
  readTraffic: (stores) => readTraffic(vault, stores.accountId, TRAFFIC_DAY),
  deviceNumbers,
  consentsOf,
  takingsOf,
  signOutFacts: (stores) => signOutFacts(stores, [stores.accountId]),
  jobsOf: (stores) => jobsOf(vault, stores.accountId),
  outboxOf: (stores) => outboxOf(vault, stores.accountId),
  takeLeftover: (stores) => takeLeftover(stores, Number.MAX_SAFE_INTEGER),
  readDraft: (stores) => readDraft(stores, draftKeys.newPost(secretOf('boris'))),
  storedDraft: (stores) => storedDraft(stores, draftKeys.newPost(secretOf('boris'))),
  beginVisit: (stores) => beginVisit(stores, secretOf('boris'), 9),
  claimedIds: (stores) =>
    claimedIds(vault, { ...aRow('row', aMutation('create-comment')), accountId: stores.accountId }),
  tokenOf: (stores) => tokenOf(keys, stores.accountId),
};

const namesIn = (text: string): string[] => text.trim().split(/\s+/);

/** Functions that name a row by an id which only its account has, or of which the user of this tab is asked. */
const BY_ID = namesIn(`
  cancelJob claimStep createOverlay declareSent discard dropFiles endCheck endHold enqueueInstead fileBytes
  contentTables discardRow fateOf holdForEdit homeListAt keepInstead keepMine keptFiles markUnsent noteServerIdsOf removeRows
  restoreRevision
  saveProgress sendAllNow sendNow sendWithoutFiles setJobPaused singlePost undo withdraw
`);
/** Functions that write rows of the account of their stores or arguments, and return none. */
const WRITES = namesIn(`
  addStorageTrouble addTraffic adoptDraft appendRow askToTake changeChoice continueVisit dismissLosses
  deleteAccountMeta deleteReadingPositions deleteSearch deleteSearches discardDraft dropToken enqueue
  expectLateCopy fillForm forgetHabits forgetName giveConsent keepBytes keepCheck keepFile keepRevision keepShared keepWords
  markAnswered noteDeletedCopy noteDeletion noteTaken removeTaking replaceToken restoreToken resumeFiles resumeUploads rewriteToken saveDraft saveLate
  saveMarks saveReadingPosition saveSearch saveToken storeChoice storeUnstored takeEpoch wantJob
  withdrawConsent
`);
/** Functions about the whole device, tested below or without rows: which account is in front, who leads, how much waits, what is old, what was lost. */
const OF_DEVICE = namesIn(`
  asKeptVault confirmSignOut endLastAccount epochOf lastAccount noteLoss onWorkChange pruneHistory pruneMarks readLosses readWithPending releaseFiles
  setLastAccount shareOutboxReads strayBytes trimHistoryFiles waitingAccounts whatWaits
`);

it('every function that uses the vault or the keys is known here', async () => {
  const modules = import.meta.glob<Record<string, unknown>>([
    '/src/shared/store/vault/*.ts',
    '/src/shared/store/queries/*.ts',
    '/src/shared/store/keys/*.ts',
  ]);
  const found = new Set<string>();
  for (const load of Object.values(modules)) {
    for (const [name, value] of Object.entries(await load())) {
      const isClass = /^class\b/.test(String(value));
      if (typeof value === 'function' && !isClass && /vault|keys\./.test(String(value))) found.add(name);
    }
  }
  expect(found.size).toBeGreaterThan(80);
  const known = [...Object.keys(READS), ...BY_ID, ...WRITES, ...OF_DEVICE];
  expect([...found].filter((name) => !known.includes(name)).sort()).toEqual([]);
  expect(known.length).toBe(new Set(known).size);
});

it.each(Object.keys(READS))('what %s reads for one account contains nothing of another', async (read) => {
  const found = await READS[read]?.({ ...storesOf('anna'), accountId: ids.anna });
  const isList = found instanceof Map || found instanceof Set;
  const said = JSON.stringify(isList ? [...found] : (found ?? null));
  expect(said).not.toContain(secretOf('boris'));
  expect(said).not.toContain(ids.boris);
});

it('counts are those of one account', async () => {
  expect(await draftCount(storesOf('anna'), 0)).toBe(1);
  expect(await outboxCounts(storesOf('anna'))).toEqual({ waiting: 1, needsYou: 0 });
});

it('only how much waits is known of other accounts, not what', async () => {
  const waiting = await waitingAccounts(storesOf('anna'));
  expect(new Map(waiting.map(({ accountId, count }) => [accountId, count]))).toEqual(
    new Map(NAMES.map((name) => [ids[name], 1])),
  );
  expect(JSON.stringify(waiting)).not.toContain('only-');
});

it('what is deleted at the sign-out of one account, and with time, leaves every row of another', async () => {
  const before = await rowsOf('boris');
  await forgetHabits(storesOf('anna'));
  await deleteReadingPositions(storesOf('anna'));
  await deleteSearches(storesOf('anna'));
  await pruneHistory(vault, 0);
  expect(await rowsOf('boris')).toEqual(before);
  const left = await rowsOf('anna');
  expect(
    Object.keys(left)
      .filter((table) => left[table]?.length === 0)
      .sort(),
  ).toEqual(['choices', 'consents', 'jobs', 'marks', 'positions', 'searches', 'takings', 'traffic', 'visits'].sort());
});
