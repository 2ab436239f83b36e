import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import type { Stale } from '../../src/shared/mutations/index.ts';
import type { MirrorDatabase, SettledRow } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import type { RealtimeFact } from '../../src/shared/wire/events.ts';
import { applyAccountChange, applyAccounts } from './accounts.ts';
import { type Arrival, arrivalKey, Gate, nextOrdinal } from './arrivals.ts';
import { applyChanges, noteDoubts, REMEMBERED, withKnownChanges } from './changes.ts';
import { putRows } from './chunks.ts';
import { writtenByPosts } from './feed.ts';
import { loseInside } from './loss.ts';
import { applyNotified } from './notifications.ts';
import { type Place, placeOnTop } from './places.ts';
import { applyPosts } from './posts.ts';
import { applyGroupChange, applyListChange, applySelfChange } from './self.ts';
import { markStale } from './views.ts';

export interface EventOptions {
  /** Feeds that take new posts, by the room through which they hear of them. */
  places?: ReadonlyMap<string, readonly Place[]>;
  /** Rows of the outbox whose effect is among these facts. */
  settled?: readonly SettledRow[];
  /** What must be read again: noted in the same transaction, so that no crash loses it. */
  stale?: Stale;
}

export interface AppliedEvents {
  /** When the facts were heard; responses to earlier requests count as older. */
  ordinal: number;
  /** Posts that were stored and are gone now. */
  lost: PostId[];
  /** Posts whose numbers are not certain any more. */
  uncertain: PostId[];
  /** Keys of feeds in which a new post found no sure place: their tops are to be fetched. */
  unplaced: string[];
}

/**
 * Facts that were heard together, in one transaction, in their order. `arrival.ordinal` is needed only for facts that were
 * held back: it is then the one under which they were heard; otherwise the facts are numbered here.
 */
export async function applyEvents(
  mirror: MirrorDatabase,
  facts: readonly RealtimeFact[],
  arrival: Pick<Arrival, 'at'> & Partial<Arrival>,
  { places = new Map(), settled = [], stale = {} }: EventOptions = {},
): Promise<AppliedEvents> {
  const tables = [...writtenByPosts(mirror), mirror.shell, mirror.notificationPages, mirror.settled, mirror.counters];
  return mirror.transaction('rw', tables, async () => {
    const ordinal = arrival.ordinal ?? (await nextOrdinal(mirror, arrival.at));
    const gate = await Gate.open(mirror, keysOf(facts), ordinal);
    const desk: Desk = { mirror, gate, arrival: { ordinal, at: arrival.at }, places };
    const result: AppliedEvents = { ordinal, lost: [], uncertain: [], unplaced: [] };
    const accounts = new Map(facts.flatMap(accountsOf).map((account) => [account.id, account]));
    await applyAccounts(mirror, [...accounts.values()], gate, desk.arrival);
    for (const portion of sameKinds(facts)) await applyPortion(desk, portion, result);
    await gate.save(mirror);
    await putRows(mirror.settled, settled);
    await noteDoubts(mirror, stale.posts ?? [], ordinal);
    await markStale(mirror, stale.views ?? [], ordinal);
    result.uncertain = [...new Set(result.uncertain)];
    return result;
  });
}

interface Desk {
  mirror: MirrorDatabase;
  gate: Gate;
  arrival: Arrival;
  places: ReadonlyMap<string, readonly Place[]>;
}

/** Changes are applied together, as far as nothing else stands between them; all other facts one by one. */
function sameKinds(facts: readonly RealtimeFact[]): RealtimeFact[][] {
  const portions: RealtimeFact[][] = [];
  for (const fact of facts) {
    const last = portions.at(-1);
    if (fact.kind === 'post-changed' && last?.[0]?.kind === 'post-changed') last.push(fact);
    else portions.push([fact]);
  }
  return portions;
}

async function applyPortion(desk: Desk, portion: readonly RealtimeFact[], result: AppliedEvents): Promise<void> {
  const { mirror, gate, arrival } = desk;
  const [fact] = portion;
  if (!fact) return;
  if (fact.kind === 'post-changed') {
    const changes = portion.filter((one) => one.kind === 'post-changed');
    result.uncertain.push(...(await applyChanges(mirror, changes, arrival.ordinal)));
  } else if (fact.kind === 'post-told') {
    await applyTold(desk, fact, result);
  } else if (fact.kind === 'post-lost') {
    result.lost.push(...(await loseInside(mirror, [fact.postId], gate)));
  } else if (fact.kind === 'notified') {
    await applyNotified(mirror, fact.notifications, arrival.ordinal);
  } else if (fact.kind === 'account-changed') {
    await applyAccountChange(mirror, fact, arrival);
  } else if (fact.kind === 'self-changed') {
    await applySelfChange(mirror, fact.change, gate);
  } else if (fact.kind === 'lists-changed') {
    await applyListChange(mirror, fact.change, gate);
  } else if (fact.kind === 'group-changed') {
    await applyGroupChange(mirror, fact.groupId, fact.change);
  }
}

/**
 * A post told whole is a response of its own. It may have been overtaken, which shows when an edit of a later date is
 * stored, or when the post is gone; after other news of the same kind it is not certain which is the later one.
 */
async function applyTold(
  { mirror, gate, arrival, places }: Desk,
  { post, isNew, channels }: Extract<RealtimeFact, { kind: 'post-told' }>,
  result: AppliedEvents,
): Promise<void> {
  const key = arrivalKey.post(post.id);
  const wasLost = gate.last(key, 'gone') > arrival.ordinal - REMEMBERED;
  if (wasLost && !isNew) return;
  const stored = await mirror.posts.get(post.id);
  const isOvertaken = stored !== undefined && stored.updatedAt > post.updatedAt;
  if (isOvertaken || wasLost || gate.last(key, 'told') > arrival.ordinal - REMEMBERED) {
    await noteDoubts(mirror, [post.id], arrival.ordinal);
    result.uncertain.push(post.id);
  }
  if (isOvertaken) return;
  gate.admits(key, 'told');
  const alive = await applyPosts(mirror, [await withKnownChanges(mirror, post, arrival.ordinal)], gate, arrival);
  if (!isNew || !alive.has(post.id)) return;
  const targets = new Map<string, Place>();
  for (const channel of channels) for (const one of places.get(channel) ?? []) targets.set(one.feedKey, one);
  if (targets.size > 0) result.unplaced.push(...(await placeOnTop(mirror, [...targets.values()], post.id, arrival)));
}

function accountsOf(fact: RealtimeFact) {
  if ('accounts' in fact) return fact.accounts;
  return fact.kind === 'account-changed' && fact.change.kind === 'described' ? [fact.change.account] : [];
}

function keysOf(facts: readonly RealtimeFact[]): string[] {
  const keys = new Set<string>(Object.values(SHELL).map(arrivalKey.shell));
  for (const fact of facts) {
    for (const account of accountsOf(fact)) keys.add(arrivalKey.account(account.id));
    if (fact.kind === 'post-told') keys.add(arrivalKey.post(fact.post.id));
    if (fact.kind === 'post-lost') keys.add(arrivalKey.post(fact.postId));
  }
  return [...keys];
}

/** Whose deed a fact tells; null: nobody's, or it does not matter. */
export function authorOf(fact: RealtimeFact): AccountId | null {
  if (fact.kind === 'post-told') return fact.isNew ? fact.post.createdBy : null;
  if (fact.kind !== 'post-changed') return null;
  if (fact.change.kind === 'commented') return fact.change.comment.createdBy;
  return 'by' in fact.change ? fact.change.by : null;
}
