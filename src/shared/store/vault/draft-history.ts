import type { AccountId, BegunContent, DraftContent } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import { contentTables, releaseFiles, resumeUploads, trimHistoryFiles } from './file-references.ts';
import { NO_FORMS, storeUnstored } from './open-forms.ts';
import type { DraftRevisionRow, DraftRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** How long earlier states of drafts and sent texts can be restored. */
export const HISTORY_MS = 24 * 60 * 60 * 1000;
/** Limit of earlier states for each form. */
const MAX_REVISIONS = 50;
/** Limit of the bytes of files that only the history has. The oldest are deleted; their names stay. */
const MAX_FILES_BYTES = 200_000_000;
/** Minimum time between two kept states during writing. */
const EVERY_MS = 60_000;
/** A state is always kept before at least this many characters are removed at once. */
const LARGE_CUT = 20;

/** Whether there is something in it that the user would miss: destinations alone are chosen again. */
const isWorthMuch = ({ body, files = [], fields = {} }: DraftContent): boolean =>
  body.trim() !== '' || files.length > 0 || Object.values(fields).some((text) => text.trim() !== '');

/** Returns what a form has in it, without what else its draft says. */
export function contentOf({ body, feeds, files, commentsDisabled, members, fields }: DraftContent): DraftContent {
  return {
    body,
    ...(feeds ? { feeds } : {}),
    ...(files ? { files } : {}),
    ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
    ...(members ? { members } : {}),
    ...(fields ? { fields } : {}),
  };
}

/** The same with the state in which an edit began. */
export const begunContentOf = ({ base, baseLists, ...content }: BegunContent): BegunContent => ({
  ...contentOf(content),
  ...(base === undefined ? {} : { base }),
  ...(baseLists ? { baseLists } : {}),
});

/**
 * Adds a draft to the draft history, with its files and destinations. Returns the id of its row there; `null` if there was nothing
 * to keep. Must run inside the caller's transaction. `at`: epoch ms.
 */
export async function keepRevision(
  vault: VaultDatabase,
  { accountId, key, ...draft }: BegunContent & Pick<DraftRow, 'accountId' | 'key'>,
  { at, reason }: { at: number; reason: NonNullable<DraftRevisionRow['reason']> },
): Promise<number | null> {
  if (!isWorthMuch(draft)) return null;
  const row: DraftRevisionRow = { accountId, key, ...begunContentOf(draft), savedAt: at, reason, isWhole: true };
  return (await vault.draftRevisions.add(row)) ?? null;
}

const filesOfRows = (rows: readonly (DraftContent | undefined)[]): string[] =>
  rows.flatMap((row) => row?.files?.map(({ id }): string => id) ?? []);

/** Whether the previous state must be kept before `body` replaces it. */
export const isWorthKeeping = (before: DraftRow, body: string, at: number): boolean =>
  before.body !== body &&
  (before.body.length - body.length >= LARGE_CUT || at - (before.keptAt ?? before.updatedAt) >= EVERY_MS);

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : 1);

/** The same for states with the same texts and files. */
export const stateKey = (content: DraftContent): string =>
  JSON.stringify([content.body, filesOfRows([content]), Object.entries(content.fields ?? {}).sort(byName)]);

export const isSameContent = (a: DraftContent, b: DraftContent): boolean => stateKey(a) === stateKey(b);

/**
 * Puts a content into a form from outside, also one that is open in another tab. What the form has goes into the draft history,
 * with its files. Must run inside the caller's transaction over `contentTables`. `at`: epoch ms; `after`: later than this.
 */
export async function fillForm(
  { vault, accountId }: { vault: VaultDatabase; accountId: AccountId },
  key: string,
  content: BegunContent,
  { at, after = 0 }: { at: number; after?: number },
): Promise<void> {
  const before = await vault.drafts.get([accountId, key]);
  if (before && !isSameContent(before, content)) await keepRevision(vault, before, { at, reason: 'rewritten' });
  const updatedAt = Math.max(at, after + 1, (before?.updatedAt ?? 0) + 1);
  await vault.drafts.put({ ...begunContentOf(content), accountId, key, updatedAt, keptAt: at });
  await resumeUploads(vault, accountId, content.files ?? [], at);
  await releaseFiles(vault, filesOfRows([before]));
}

/** Restores an earlier state as the draft. The current one goes into the draft history. `at`: epoch ms; `forms`: of the page. */
export async function restoreRevision(
  { vault, accountId }: Vault,
  id: number,
  at: number,
  forms = NO_FORMS,
): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', contentTables(vault), async () => {
    const revision = await vault.draftRevisions.get(id);
    if (!revision || revision.accountId !== accountId) return;
    const { key, body, isWhole } = revision;
    await storeUnstored({ vault, accountId }, key, forms);
    const draft = isWhole ? undefined : await vault.drafts.get([accountId, key]);
    await fillForm({ vault, accountId }, key, isWhole ? revision : { ...draft, body }, {
      at,
      after: forms.lastAt(key),
    });
  });
}

/**
 * Deletes expired states of drafts, and of each form the oldest above a limit, with their files that nothing else has. Returns their
 * number. `now`: epoch ms.
 */
export async function pruneHistory(vault: VaultDatabase, now: number): Promise<number> {
  const expired = await vault.draftRevisions
    .orderBy(':id')
    .until(({ savedAt }) => savedAt > now - HISTORY_MS)
    .toArray();
  const ids = [...new Set([...expired.flatMap(({ id }) => id ?? []), ...(await aboveLimit(vault))])];
  await trimHistoryFiles(vault, MAX_FILES_BYTES);
  if (ids.length === 0) return 0;
  await vault.transaction('rw', contentTables(vault), async () => {
    const rows = await vault.draftRevisions.bulkGet(ids);
    await vault.draftRevisions.bulkDelete(ids);
    await releaseFiles(vault, filesOfRows(rows));
  });
  return ids.length;
}

/** Returns the ids of states that their forms have too many of. */
async function aboveLimit(vault: VaultDatabase): Promise<number[]> {
  if ((await vault.draftRevisions.count()) <= MAX_REVISIONS) return [];
  const byForm = new Map<string, number[]>();
  // Rows with equal keys are sorted by id, which is the order of time.
  await vault.draftRevisions.orderBy('[accountId+key]').eachKey((key, { primaryKey }) => {
    const form = JSON.stringify(key);
    byForm.set(form, [...(byForm.get(form) ?? []), primaryKey ?? 0]);
  });
  return [...byForm.values()].flatMap((ids) => ids.slice(0, -MAX_REVISIONS));
}
