import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import type { Stale } from '../../src/shared/mutations/index.ts';
import type { MirrorDatabase, SettledRow } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import type { RealtimeFact } from '../../src/shared/wire/events.ts';
import { applyAccountChange, applyAccounts } from './accounts.ts';
import { putRows } from './chunks.ts';
import { writtenByPosts } from './feed/feed.ts';
import { type Place, placeOnTop } from './feed/places.ts';
import { applyNotified } from './notifications.ts';
import { applyChanges, markPostsStale, withKnownChanges } from './post/changes.ts';
import { applyPosts } from './post/posts.ts';
import { CHANGES_KEPT, RecentChanges } from './post/recent-changes.ts';
import { removePosts } from './post/remove-posts.ts';
import {
  ordinalAfter,
  type ResponseVersion,
  readOrdinal,
  saveOrdinal,
  VersionCheck,
  versionKey,
} from './response-order.ts';
import { applyRosterChange, describeInRosters } from './rosters.ts';
import { applyGroupChange, applyListChange, applySelfChange } from './self.ts';
import { staleAfter } from './stale-after.ts';
import { markStale } from './views.ts';

export interface EventOptions {
  /** Feeds that show new posts, by the room whose events report them. */
  places?: ReadonlyMap<string, readonly Place[]>;
  /** Outbox rows whose effect is among these facts. */
  settled?: readonly SettledRow[];
  /** True if another person or another device has caused the facts: they can make views stale (`staleAfter`). */
  isFromElsewhere?: boolean;
  /** Data that become stale: recorded in the same transaction, so that no crash loses them. */
  stale?: Stale;
}

export interface AppliedEvents {
  /** Ordinal of the facts. Responses to requests with lower ordinals are older. */
  ordinal: number;
  /** Posts that were removed from the mirror. */
  lost: PostId[];
  /** Posts whose numbers are uncertain now. */
  uncertain: PostId[];
  /** Stored views that are stale now, by prefixes of their keys. */
  staleViews: string[];
  /** Keys of feeds in which the place of a new post is unknown: their first pages must be fetched. */
  unplaced: string[];
}

/**
 * Applies facts in order, in one transaction. `version.ordinal`: only for facts that were buffered, from the time when they
 * were received; otherwise a new ordinal is taken.
 */
export async function applyEvents(
  mirror: MirrorDatabase,
  facts: readonly RealtimeFact[],
  version: Pick<ResponseVersion, 'at'> & Partial<ResponseVersion>,
  { places = new Map(), settled = [], isFromElsewhere = false, stale = {} }: EventOptions = {},
): Promise<AppliedEvents> {
  const { shell, profiles, notificationPages, settled: settledRows, counters } = mirror;
  const tables = [...writtenByPosts(mirror), shell, profiles, notificationPages, settledRows, counters];
  return mirror.transaction('rw', tables, async () => {
    const [lastOrdinal, recent] = await Promise.all([
      version.ordinal ?? readOrdinal(mirror),
      RecentChanges.open(mirror, version.at),
      prefetch(mirror, facts),
    ]);
    const ordinal = version.ordinal ?? ordinalAfter(lastOrdinal, version.at);
    const versions = await VersionCheck.open(mirror, keysOf(facts), ordinal);
    const context: EventContext = {
      mirror,
      versions,
      recent,
      version: { ordinal, at: version.at },
      places,
      isFromElsewhere,
    };
    const result: AppliedEvents = {
      ordinal,
      lost: [],
      uncertain: [],
      staleViews: [...(stale.views ?? [])],
      unplaced: [],
    };
    const accounts = new Map(facts.flatMap(accountsOf).map((account) => [account.id, account]));
    const apply = async () => {
      await applyAccounts(mirror, [...accounts.values()], versions, context.version);
      await describeInRosters(mirror, facts.flatMap(describedIn));
      for (const portion of sameKinds(facts)) await applyPortion(context, portion, result);
      await versions.save(mirror);
      await markPostsStale(mirror, stale.posts ?? [], ordinal);
      result.staleViews = await markStale(mirror, result.staleViews, ordinal);
    };
    await Promise.all([version.ordinal ?? saveOrdinal(mirror, ordinal), putRows(mirror.settled, settled), apply()]);
    result.uncertain = [...new Set(result.uncertain)];
    return result;
  });
}

/** Reads all that the facts are about at once. It stays in memory for the rest of the transaction (identity-cache.ts). */
async function prefetch(mirror: MirrorDatabase, facts: readonly RealtimeFact[]): Promise<void> {
  const postIds = [...new Set(facts.flatMap((fact) => postOf(fact) ?? []))];
  const accountIds = [...new Set(facts.flatMap(accountsOf).map((account) => account.id))];
  await Promise.all([
    mirror.arrivals.bulkGet(keysOf(facts)),
    mirror.accounts.bulkGet(accountIds),
    mirror.posts.bulkGet(postIds),
    mirror.threads.bulkGet(postIds),
  ]);
}

interface EventContext {
  mirror: MirrorDatabase;
  versions: VersionCheck;
  recent: RecentChanges;
  version: ResponseVersion;
  places: ReadonlyMap<string, readonly Place[]>;
  isFromElsewhere: boolean;
}

/** Groups adjacent changes of posts, which are applied together. All other facts are applied one by one. */
function sameKinds(facts: readonly RealtimeFact[]): RealtimeFact[][] {
  const portions: RealtimeFact[][] = [];
  for (const fact of facts) {
    const last = portions.at(-1);
    if (fact.kind === 'post-changed' && last?.[0]?.kind === 'post-changed') last.push(fact);
    else portions.push([fact]);
  }
  return portions;
}

async function applyPortion(
  context: EventContext,
  portion: readonly RealtimeFact[],
  result: AppliedEvents,
): Promise<void> {
  const { mirror, versions, recent, version, isFromElsewhere } = context;
  const [fact] = portion;
  if (!fact) return;
  switch (fact.kind) {
    case 'post-changed': {
      const changes = portion.filter((one) => one.kind === 'post-changed');
      result.uncertain.push(...(await applyChanges(mirror, changes, recent, version.ordinal)));
      break;
    }
    case 'post-reported':
      await applyReportedPost(context, fact, result);
      break;
    case 'post-lost':
      result.lost.push(...(await removePosts(mirror, [fact.postId], versions)));
      break;
    case 'notified':
      await applyNotified(mirror, fact.notifications, version.ordinal);
      break;
    case 'account-changed':
      await applyAccountChange(mirror, fact, version);
      break;
    case 'self-changed':
      if ((await applySelfChange(mirror, fact.change, versions, version)) && isFromElsewhere) {
        result.staleViews.push(...(await staleAfter(mirror, fact.change)));
      }
      break;
    case 'lists-changed':
      await applyListChange(mirror, fact.change, versions);
      break;
    case 'group-changed':
      await applyGroupChange(mirror, fact.groupId, fact.change);
      break;
    case 'roster-changed':
      await applyRosterChange(mirror, fact);
      break;
  }
}

/**
 * Applies an event with a whole post like a response. The event is outdated if a later edit is stored or the post is gone.
 * After another event with the same post the order is uncertain, so the post is marked as stale.
 */
async function applyReportedPost(
  { mirror, versions, recent, version, places }: EventContext,
  { post, isNew, channels }: Extract<RealtimeFact, { kind: 'post-reported' }>,
  result: AppliedEvents,
): Promise<void> {
  const key = versionKey.post(post.id);
  const wasLost = versions.last(key, 'gone') > version.ordinal - CHANGES_KEPT;
  if (wasLost && !isNew) return;
  const stored = await mirror.posts.get(post.id);
  const isOutdated = stored !== undefined && stored.updatedAt > post.updatedAt;
  if (isOutdated || wasLost || versions.last(key, 'told') > version.ordinal - CHANGES_KEPT) {
    await markPostsStale(mirror, [post.id], version.ordinal);
    result.uncertain.push(post.id);
  }
  if (isOutdated) return;
  versions.accepts(key, 'told');
  const alive = await applyPosts(
    mirror,
    [await withKnownChanges(mirror, post, recent, version.ordinal)],
    versions,
    version,
  );
  if (!isNew || !alive.has(post.id)) return;
  const targets = new Map<string, Place>();
  for (const channel of channels) for (const one of places.get(channel) ?? []) targets.set(one.feedKey, one);
  if (targets.size > 0) result.unplaced.push(...(await placeOnTop(mirror, [...targets.values()], post.id, version)));
}

function accountsOf(fact: RealtimeFact) {
  return 'accounts' in fact ? fact.accounts : describedIn(fact);
}

/** Accounts that an event describes because they have changed. Their entries in rosters are renewed, wherever they are. */
function describedIn(fact: RealtimeFact) {
  return fact.kind === 'account-changed' && fact.change.kind === 'described' ? [fact.change.account] : [];
}

function keysOf(facts: readonly RealtimeFact[]): string[] {
  const keys = new Set<string>();
  for (const fact of facts) {
    if (fact.kind === 'self-changed') keys.add(versionKey.shell(SHELL.self));
    if (fact.kind === 'lists-changed') keys.add(versionKey.shell(SHELL.homeLists));
    for (const account of accountsOf(fact)) keys.add(versionKey.account(account.id));
    if (fact.kind === 'post-reported') keys.add(versionKey.post(fact.post.id));
    if (fact.kind === 'post-lost') keys.add(versionKey.post(fact.postId));
  }
  return [...keys];
}

/** Returns the post that a fact is about; `null` if there is none. */
export function postOf(fact: RealtimeFact): PostId | null {
  if (fact.kind === 'post-reported') return fact.post.id;
  return 'postId' in fact ? fact.postId : null;
}

/** Returns the account that caused a fact; `null` if it has no author or the author does not matter. */
export function authorOf(fact: RealtimeFact): AccountId | null {
  if (fact.kind === 'post-reported') return fact.isNew ? fact.post.createdBy : null;
  if (fact.kind !== 'post-changed') return null;
  if (fact.change.kind === 'commented') return fact.change.comment.createdBy;
  return 'by' in fact.change ? fact.change.by : null;
}
