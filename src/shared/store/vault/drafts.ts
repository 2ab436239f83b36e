import type { AccountId } from '../../model/index.ts';
import { META } from '../names.ts';
import { type Stores, withReopen } from '../stores.ts';
import { isSameContent, isWorthKeeping, keepRevision } from './draft-history.ts';
import { contentTables, releaseFiles } from './file-references.ts';
import type { DraftContent, DraftRow } from './rows.ts';

export { draftKeys } from '../../model/index.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Whether a draft is empty: blank text, no files, no feeds (spec §5), no members of a list, no changed fields. */
const isBlank = ({ body, files = [], feeds = [], members, fields = {} }: DraftContent): boolean =>
  body.trim() === '' &&
  files.length === 0 &&
  feeds.length === 0 &&
  members === undefined &&
  Object.keys(fields).length === 0;

/** A form's current content. `at`: epoch ms; `writer`: the page that writes; the rest: state when an edit began. */
export interface DraftSaving extends DraftContent, Pick<DraftRow, 'writer' | 'base' | 'baseLists'> {
  key: string;
  at: number;
  /** Absent: of all that the draft has. */
  madeOf?: MadeOf;
}

/** What a content was made of: the state of its draft that the form showed, and what its page has written since `from` (epoch ms). */
export interface MadeOf {
  /** `null`: no draft. */
  state: string | null;
  from: number;
}

/** Identifies a state of a draft. Two pages may write at the same time. */
export const stateOf = ({ updatedAt, writer = '' }: DraftRow): string => `${updatedAt} ${writer}`;

/**
 * Saves a form as a draft, or deletes the draft of an empty form (spec §5). Keeps the previous state in the draft history after large
 * changes, and if it is not what the content was made of. `now`: epoch ms.
 */
export async function saveDraft(
  { vault, accountId }: Vault,
  { at, madeOf, ...saving }: DraftSaving,
  now = at,
): Promise<void> {
  if (!accountId) return;
  const { key, body } = saving;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const before = await vault.drafts.get([accountId, key]);
    const isKept =
      before !== undefined &&
      ((madeOf && isOther(before, saving, { ...madeOf, at })) || isWorthKeeping(before, body, at));
    if (isKept) await keepRevision(vault, before, { at: now, reason: 'rewritten' });
    if (isBlank(saving)) return vault.drafts.delete([accountId, key]);
    // The base of an edit is the text when it began.
    const base = before?.base ?? saving.base;
    const { baseLists } = before ?? saving;
    const begun = { ...(base === undefined ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
    const keptAt = isKept || !before ? at : (before.keptAt ?? before.updatedAt);
    await vault.drafts.put({ accountId, ...saving, ...begun, updatedAt: at, keptAt });
  });
}

/**
 * Saves a form's content that its page could not save before it ended. The later of it and of the stored draft is the draft then,
 * the other one goes into the draft history. `now`: epoch ms.
 */
export async function saveLate({ vault, accountId }: Vault, saving: DraftSaving, now: number): Promise<void> {
  if (!accountId) return;
  const { key, at } = saving;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const draft = await vault.drafts.get([accountId, key]);
    const earlier = await vault.draftRevisions.where('[accountId+key]').equals([accountId, key]).toArray();
    // It was saved in the end, and has been sent, discarded or rewritten since.
    if (earlier.some((one) => one.savedAt >= at && isSameContent(one, saving))) return;
    if (!draft || draft.updatedAt < at) await saveDraft({ vault, accountId }, saving, now);
    else if (!isSameContent(draft, saving))
      await keepRevision(vault, { accountId, ...saving }, { at: now, reason: 'rewritten' });
  });
}

/** Whether a content was not made of this state, which another tab, an undo, … has put there. */
function isOther(
  before: DraftRow,
  saving: Pick<DraftSaving, 'writer'> & DraftContent,
  { state, from, at }: MadeOf & { at: number },
): boolean {
  const { updatedAt, writer } = before;
  const isOwn = writer !== undefined && writer === saving.writer && updatedAt >= from && updatedAt < at;
  return stateOf(before) !== state && !isOwn && !isSameContent(before, saving);
}

/**
 * Discards a draft and keeps it in the draft history. Its uploads are withdrawn. `at`: epoch ms; `upTo`: a draft that was put there
 * later stays.
 */
export async function discardDraft(
  { vault, accountId }: Vault,
  key: string,
  at: number,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', contentTables(vault), async () => {
    const draft = await vault.drafts.get([accountId, key]);
    if (!draft || draft.updatedAt > upTo) return;
    await keepRevision(vault, draft, { at, reason: 'discarded' });
    await vault.drafts.delete([accountId, key]);
    await releaseFiles(vault, draft.files?.map(({ id }) => id) ?? []);
  });
}

/** Returns the draft of a form, as last saved by any tab. */
export async function readDraft({ vault, accountId }: Vault, key: string): Promise<DraftRow | undefined> {
  return accountId ? vault.drafts.get([accountId, key]) : undefined;
}

/** Keys of forms about a post or comment that may have been made on this device, which has another id before the server knows it. */
export const ABOUT = /^(comment|comment-edit|post-edit):(.*)$/s;

/** A draft and the vault that was asked for it. */
export interface StoredDraft {
  draft: DraftRow | undefined;
  /** A draft that is missing in the same vault was sent, discarded or emptied; one that is missing in another vault was lost. */
  vaultId: unknown;
}

/** Runs in live queries: without native `await`s (GOTCHAS, “Dexie forgets the zone”). */
export const storedDraft = ({ vault, accountId }: Vault, key: string): Promise<StoredDraft> =>
  withReopen([vault], () =>
    vault.transaction('r', vault.drafts, vault.meta, () =>
      Promise.all([vault.drafts.get([accountId ?? '', key]), vault.meta.get(META.vaultId)]).then(([draft, id]) => ({
        draft,
        vaultId: id?.value,
      })),
    ),
  );

/**
 * Moves the draft and the history of a form that were made before its post or comment had the server's id. A comment is put before
 * what is there already; of two edits the later one stays, and the other goes into the draft history. `at`: epoch ms.
 */
export async function adoptDraft({ vault, accountId }: Vault, key: string, at: number): Promise<void> {
  const [, kind, subject] = ABOUT.exec(key) ?? [];
  if (!accountId || subject === undefined) return;
  const aliases = await vault.aliases.filter(({ serverId }) => serverId === subject).toArray();
  if (aliases.length === 0) return;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    for (const { clientId } of aliases) {
      const first: [AccountId, string] = [accountId, `${kind}:${clientId}`];
      await vault.draftRevisions.where('[accountId+key]').equals(first).modify({ key });
      const draft = await vault.drafts.get(first);
      if (!draft) continue;
      const since = await vault.drafts.get([accountId, key]);
      const isEdit = kind !== 'comment';
      if (since && isEdit) await keepRevision(vault, { ...draft, key }, { at, reason: 'rewritten' });
      else {
        const body = since ? `${draft.body}\n${since.body}` : draft.body;
        const updatedAt = Math.max(draft.updatedAt, (since?.updatedAt ?? 0) + 1);
        // The form of the server's id has not written it.
        const { writer: _, ...moved } = draft;
        await vault.drafts.put({ ...moved, key, body, updatedAt });
      }
      await vault.drafts.delete(first);
    }
  });
}
