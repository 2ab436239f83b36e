import type { Account, AccountLookup } from '../../../../src/shared/model/index.ts';
import { kindOf } from '../../../../src/shared/mutations/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../../src/shared/store/queries/single-post.ts';
import type { CommentView, PostView } from '../../../../src/shared/store/queries/views.ts';
import { outboxOf } from '../../../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../../../src/shared/store/vault/rows.ts';
import type { Random } from '../../../server/demo/random.ts';
import { HOME } from '../home.ts';
import { inStore } from '../perform.ts';
import type { SimulatedTab } from '../tab.ts';

/** The user acts on the first posts of a feed only, so that actions meet. */
const REACH = 6;

/** A random post of the home feed that `isPossible` accepts; `null` if there is none. */
export async function choosePost(
  tab: SimulatedTab,
  dice: Random,
  isPossible: (view: PostView, lookup: AccountLookup) => boolean,
): Promise<PostView | null> {
  const page = await inStore(tab, (stores) => feedPage(stores, HOME, 0));
  const views = (page?.value.entries ?? []).flatMap((entry) => (entry.kind === 'post' ? [entry.view] : []));
  const possible = views.filter((view) => isPossible(view, lookupOf(view))).slice(0, REACH);
  return possible.length > 0 ? dice.pick(possible) : null;
}

/** A random comment in the home feed that `isPossible` accepts; `null` if there is none. */
export async function chooseComment(
  tab: SimulatedTab,
  dice: Random,
  isPossible: (comment: CommentView, view: PostView, lookup: AccountLookup) => boolean,
): Promise<{ comment: CommentView; view: PostView } | null> {
  const suits = (view: PostView) => view.comments.some((one) => isPossible(one, view, lookupOf(view)));
  const card = await choosePost(tab, dice, suits);
  if (!card) return null;
  const opened = await inStore(tab, (stores) => singlePost(stores, card.post.id));
  const view = opened?.value.view ?? card;
  const comments = view.comments.filter((one) => isPossible(one, view, lookupOf(view)));
  return comments.length > 0 ? { comment: dice.pick(comments), view } : null;
}

/** A random row of the device's outbox in one of these states; `null` if there is none. */
export async function chooseRow(
  tab: SimulatedTab,
  dice: Random,
  ...kinds: OutboxRow['state']['kind'][]
): Promise<OutboxRow | null> {
  const rows = await inStore(tab, ({ vault }) => outboxOf(vault, tab.device.accountId));
  const suitable = (rows?.value ?? []).filter(({ state }) => kinds.includes(state.kind));
  return suitable.length > 0 ? dice.pick(suitable) : null;
}

/** Ids of the rows in the device's outbox that refer to a file. */
export async function rowsThatShow(tab: SimulatedTab, fileId: string): Promise<string[]> {
  const rows = await inStore(tab, ({ vault }) => outboxOf(vault, tab.device.accountId));
  return (rows?.value ?? [])
    .filter(({ mutation }) => kindOf(mutation)?.references(mutation).includes(fileId))
    .map(({ id }) => id);
}

const lookupOf = ({ author, destinations, comments }: PostView): AccountLookup => {
  const known: (Account | undefined)[] = [author, ...destinations.map(({ owner }) => owner)];
  known.push(...comments.map((comment) => comment.author));
  return (id) => known.find((account) => account?.id === id);
};
