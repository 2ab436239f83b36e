import { type AccountLookup, postPath } from '../../model/index.ts';
import { type CoveredWords, coveredLine } from '../../text/covered.ts';
import { type Stores, withReopen } from '../stores.ts';
import { stateKey } from '../vault/draft-history.ts';
import type { AliasRow, DraftContent, DraftRevisionRow, DraftRow } from '../vault/rows.ts';
import { findPost } from './find-post.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import { findPeople, peopleOf } from './people.ts';
import { purging } from './purged.ts';

/** A draft and its place. */
export interface DraftView {
  draft: DraftRow;
  kind: 'post' | 'post-edit' | 'comment' | 'comment-edit' | 'list';
  /** Of the page with its form; `null` if only the id of the post is known. */
  href: string | null;
  /** Its post; `null` for a new post or one that is not stored. */
  postId: string | null;
  /** Start of that post's text. */
  about: CoveredWords | null;
}

/** An earlier state of a form: sent, discarded or rewritten. */
export interface EarlierText extends Pick<DraftContent, 'body' | 'files' | 'feeds'> {
  id: number;
  savedAt: number;
  reason: NonNullable<DraftRevisionRow['reason']>;
}

const ABOUT_LENGTH = 120;

/** The place of a form. */
type Place = Omit<DraftView, 'draft'>;

/** A place with its form's key. */
export interface HistoryView extends EarlierText, Place {
  key: string;
}

/** Returns all drafts, latest first. */
export function drafts(stores: Stores): Promise<DraftView[]> {
  const { vault, accountId } = stores;
  return withReopen([vault], async () => {
    if (!accountId) return [];
    const rows = await vault.drafts
      .where('[accountId+key]')
      .between(...allOf(accountId))
      .toArray();
    rows.sort((a, b) => b.updatedAt - a.updatedAt);
    const places = await placesOf(stores, rows);
    return rows.flatMap((draft, index) => {
      const place = places[index];
      return place ? [{ draft, ...place }] : [];
    });
  });
}

/** Returns the number of drafts changed after `since` (epoch ms). */
export function draftCount({ vault, accountId }: Stores, since: number): Promise<number> {
  return withReopen([vault], async () => {
    if (!accountId) return 0;
    const rows = await vault.drafts
      .where('[accountId+key]')
      .between(...allOf(accountId))
      .toArray();
    return rows.filter(({ key, updatedAt }) => kindOf(key) !== null && updatedAt > since).length;
  });
}

/** Returns the earlier states of a form, latest first, without duplicates. */
export function earlierTexts({ vault, accountId }: Stores, key: string): Promise<EarlierText[]> {
  return withReopen([vault], async () => {
    if (!accountId) return [];
    const rows = await vault.draftRevisions.where('[accountId+key]').equals([accountId, key]).toArray();
    return onceEach(rows.reverse()).map(earlierText);
  });
}

/** Returns the earlier states of all forms, with their places. */
export function history(stores: Stores): Promise<HistoryView[]> {
  const { vault, accountId } = stores;
  return withReopen([vault], async () => {
    if (!accountId) return [];
    const rows = await vault.draftRevisions
      .where('[accountId+key]')
      .between(...allOf(accountId))
      .toArray();
    // A title of a list is in its list, and short.
    const texts = rows.filter(({ key }) => kindOf(key) !== 'list');
    const latest = onceEach(texts.sort((a, b) => b.savedAt - a.savedAt || (b.id ?? 0) - (a.id ?? 0)));
    const places = await placesOf(stores, latest);
    return latest.flatMap((row, index) => {
      const place = places[index];
      return place ? [{ ...earlierText(row), key: row.key, ...place }] : [];
    });
  });
}

const allOf = (accountId: string): [[string, string], [string, string]] => [
  [accountId, ''],
  [accountId, '\uffff'],
];

/** Keeps only the first of equal states of a form. */
function onceEach(rows: readonly DraftRevisionRow[]): DraftRevisionRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const state = row.key + stateKey(row);
    return !seen.has(state) && seen.add(state);
  });
}

const earlierText = ({ id = 0, body, files, feeds, savedAt, reason = 'discarded' }: DraftRevisionRow): EarlierText => ({
  id,
  body,
  ...(files ? { files } : {}),
  ...(feeds ? { feeds } : {}),
  savedAt,
  reason,
});

/** Returns the places of forms; `null` for an unknown key. */
async function placesOf(stores: Stores, rows: readonly { key: string }[]): Promise<(Place | null)[]> {
  const { vault, mirror } = stores;
  const readAliases = () => vault.aliases.bulkGet(rows.map(({ key }) => subjectOf(key)));
  const read = (overlay: Overlay | null, aliases: (AliasRow | undefined)[]) =>
    Promise.all(
      rows.map(async ({ key }, index): Promise<Place | null> => {
        const kind = kindOf(key);
        const subject = aliases[index]?.serverId ?? subjectOf(key);
        if (!kind) return null;
        if (kind === 'post' || kind === 'list') return { kind, href: subject, postId: null, about: null };
        const comment = kind === 'comment-edit' ? await mirror.comments.where('id').equals(subject).first() : undefined;
        const postId = kind === 'comment-edit' ? comment?.postId : subject;
        const stored = postId && (await findPost(mirror, postId));
        const post = stored ? (overlay?.post(stored) ?? stored) : overlay?.newPost(postId ?? '');
        if (!post) return { kind, href: null, postId: postId ?? null, about: null };
        const people = await findPeople(mirror, peopleOf(post), overlay);
        const isHidden = stored && !(await purging(mirror, overlay, people))(stored);
        if (isHidden) return { kind, href: null, postId: post.id, about: null };
        const lookup: AccountLookup = (id) => people.get(id);
        const anchor = comment ? `#comment-${comment.id}` : '';
        const path = postPath(post, lookup);
        return { kind, href: path && path + anchor, postId: post.id, about: coveredLine(post.body, ABOUT_LENGTH) };
      }),
    );
  const tables = [mirror.posts, mirror.comments, mirror.accounts];
  return readWithPending(stores, tables, read, { beforehand: readAliases, showsPosts: true });
}

const KEY = /^(post|post-edit|comment|comment-edit|list):(.*)$/s;
const subjectOf = (key: string): string => KEY.exec(key)?.[2] ?? '';
const kindOf = (key: string): DraftView['kind'] | null => (KEY.exec(key)?.[1] as DraftView['kind'] | undefined) ?? null;
