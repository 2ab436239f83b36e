import type { Account, AccountId, Self } from '../../src/shared/model/index.ts';
import { areBlocksDisabled } from '../../src/shared/rules/purge.ts';
import type { MirrorDatabase, PurgeMark } from '../../src/shared/store/index.ts';
import { PURGE_MARKS } from '../../src/shared/store/names.ts';

/** Returns the marks of content that must not be shown any more. Must run inside the caller's transaction or starts one. */
export async function readMarks(mirror: MirrorDatabase): Promise<PurgeMark[]> {
  const [row] = await mirror.purges.bulkGet([PURGE_MARKS]);
  return row?.marks ?? [];
}

/** Sets the marks that replace those of the same kind and account, and removes others. Must run inside the caller's transaction. */
async function changeMarks(
  mirror: MirrorDatabase,
  set: readonly PurgeMark[],
  isGone: (mark: PurgeMark) => boolean = () => false,
): Promise<void> {
  const before = await readMarks(mirror);
  const isSet = ({ kind, accountId }: PurgeMark) => set.some((one) => one.kind === kind && one.accountId === accountId);
  const marks = [...before.filter((mark) => !isSet(mark) && !isGone(mark)), ...set];
  if (set.length > 0 || marks.length < before.length) await mirror.purges.put({ key: PURGE_MARKS, marks });
}

/**
 * Marks what the viewer may not see any more after a change of their own data: content of people whom they have blocked, and
 * what only a private feed that they no longer read has shown. Marks whose reason has ended go. The rows are deleted later, by
 * the job `purge`. Must run inside the transaction that writes the change. `at`: epoch ms.
 */
export async function markLosses(mirror: MirrorDatabase, before: Self, after: Self, at: number): Promise<void> {
  const blocked = gained(after.banIds, before.banIds);
  const left = gained(before.subscriptionIds, after.subscriptionIds);
  const isBack = ({ kind, accountId }: PurgeMark) =>
    (kind === 'person' && !after.banIds.includes(accountId)) ||
    (kind === 'feed' && after.subscriptionIds.includes(accountId));
  const accounts = left.length > 0 ? await mirror.accounts.bulkGet([...left]) : [];
  const locked = accounts.flatMap((account) => (account?.privacy === 'private' ? [account.id] : []));
  const marks: PurgeMark[] = [
    ...blocked.map((accountId) => ({ kind: 'person', accountId, at }) as const),
    ...locked.map((accountId) => ({ kind: 'feed', accountId, at }) as const),
  ];
  await changeMarks(mirror, marks, isBack);
}

/**
 * Marks everything that the viewer may not see, when their data are stored for the first time and something was fetched before
 * them: the session may have ended in between, after the store was cleared, and what has changed since is not known. Must run
 * inside the transaction that writes the viewer's data (tables `accounts`, `purges`, `views`). `at`: epoch ms.
 */
export async function markAllHidden(mirror: MirrorDatabase, viewer: Self, at: number): Promise<void> {
  // A view is noted with the posts that it contains. Reading the posts themselves would lock them whenever the viewer is stored.
  if ((await mirror.views.limit(1).count()) === 0) return;
  const accounts = await mirror.accounts.toArray();
  const isClosed = ({ id, privacy }: Account) =>
    privacy === 'private' && id !== viewer.account.id && !viewer.subscriptionIds.includes(id);
  await changeMarks(mirror, [
    ...viewer.banIds.map((accountId) => ({ kind: 'person', accountId, at }) as const),
    ...accounts.filter(isClosed).map(({ id }) => ({ kind: 'feed', accountId: id, at }) as const),
  ]);
}

/**
 * Marks the content of all blocked people after a change of groups in which the viewer's blocks count again: what they wrote
 * there is stored. `before`: the stored accounts. Must run inside the transaction that writes the change.
 */
export async function markWhereBlocksCount(
  mirror: MirrorDatabase,
  before: ReadonlyMap<AccountId, Account>,
  after: readonly Account[],
  at: number,
): Promise<void> {
  const groups = after.filter((one) => countAgain(before.get(one.id), one));
  const marks = groups.map(({ id }) => ({ kind: 'group', accountId: id, at }) as const);
  if (marks.length > 0) await changeMarks(mirror, marks);
}

const countAgain = (before: Account | undefined, after: Account): boolean =>
  before !== undefined && areBlocksDisabled(before) && !areBlocksDisabled(after);

/** Removes marks whose rows are deleted, unless they were set again since. Must run inside the caller's transaction. */
export const removeMarks = (mirror: MirrorDatabase, done: readonly PurgeMark[]): Promise<void> =>
  changeMarks(mirror, [], ({ kind, accountId, at }) =>
    done.some((one) => one.kind === kind && one.accountId === accountId && one.at === at),
  );

/** Returns what is new in a list of accounts. */
export const gained = (now: readonly AccountId[], before: readonly AccountId[]): AccountId[] => {
  if (now === before) return [];
  const known = new Set(before);
  return now.filter((id) => !known.has(id));
};
