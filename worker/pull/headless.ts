import { failed, type Result, success, type View, viewKey } from '../../src/shared/contract/index.ts';
import type { AccountId, Comment, CommentId, Notification, Post } from '../../src/shared/model/index.ts';
import { type NetworkFacts, savesData } from '../../src/shared/rules/data-saver.ts';
import {
  dueRefresh,
  type FreshChoice,
  type News,
  newsOf,
  type Telling,
  tellingsOf,
} from '../../src/shared/rules/fresh.ts';
import { readPreferences } from '../../src/shared/rules/preferences.ts';
import {
  closeStores,
  lastAccount,
  type Stores,
  storeFailure,
  type VaultDatabase,
} from '../../src/shared/store/index.ts';
import type { KeysDatabase } from '../../src/shared/store/keys/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import { changeChoice, readChoice } from '../../src/shared/store/vault/choices.ts';
import { nextOrdinal } from '../apply/index.ts';
import { type AnswerBytes, storeMoved } from '../device/traffic.ts';
import type { NetworkPorts, Ports } from '../ports.ts';
import { silentReport } from '../report/ring.ts';
import { createSession } from '../session/index.ts';
import { createTransport } from '../transport/index.ts';
import type { Meter } from '../transport/meter.ts';
import type { PullContext } from './context.ts';
import { pullFeed } from './feeds.ts';
import { pullNotifications } from './notifications.ts';
import { pullShell } from './shell.ts';

export interface RefreshPorts extends NetworkPorts, Pick<Ports, 'random' | 'openStores'> {
  vault: VaultDatabase;
  keys: KeysDatabase;
  apiRoot: string;
  network: NetworkFacts;
  answerBytes: AnswerBytes;
  /** Runs `work` if no tab is leader for this account. Resolves to whether it ran. */
  ifNobodyLeads: (accountId: AccountId, work: () => Promise<void>) => Promise<boolean>;
}

/** What the service worker tells the user after a refresh. */
export interface Refreshed {
  accountId: AccountId;
  /** For the icon of the app. */
  unread: number;
  /** Of direct messages and mentions that nobody was told of yet, newest first; empty unless the user wants to be notified. */
  tellings: Telling[];
}

/** Whether the account with which the app opens wants it to be refreshed while it is closed. */
export async function wantsRefresh({ vault, keys }: Pick<RefreshPorts, 'vault' | 'keys'>): Promise<boolean> {
  const accountId = await lastAccount(vault);
  if (!accountId || !(await keys.tokens.get(accountId))?.token) return false;
  return (await readChoice(vault, accountId, 'fresh'))?.isOn ?? false;
}

/**
 * Fetches the viewer, the first page of home, direct messages and notifications of the account with which the app opens, if the
 * user wants that, at most once an hour and not while data are saved. Nothing of another account is opened. `null`: nothing
 * was to be done. A tab that leads refreshes by itself.
 */
export async function refreshHeadless(ports: RefreshPorts): Promise<Refreshed | null> {
  const { vault, keys, now } = ports;
  const accountId = await lastAccount(vault);
  if (!accountId || !(await keys.tokens.get(accountId))?.token) return null;
  const fresh = (await readChoice(vault, accountId, 'fresh')) ?? null;
  const saver = (await readChoice(vault, accountId, 'dataSaver')) ?? 'auto';
  if (!fresh || !dueRefresh(fresh, now(), savesData(saver, ports.network))) return null;
  let refreshed: Refreshed | null = null;
  await ports.ifNobodyLeads(accountId, async () => {
    if (!(await changeChoice(vault, accountId, 'fresh', (choice) => ({ ...choice, at: now() })))) return;
    const stores = ports.openStores(accountId);
    const meter: Meter = [];
    try {
      await stores.mirror.open();
      refreshed = await refresh({ ...ports, meter }, stores, accountId, fresh);
      if (refreshed) await storeMoved(vault, accountId, now(), meter, ports.answerBytes);
    } finally {
      closeStores(stores);
    }
  });
  return refreshed;
}

async function refresh(
  ports: RefreshPorts,
  stores: Stores,
  accountId: AccountId,
  fresh: FreshChoice,
): Promise<Refreshed | null> {
  const { mirror } = stores;
  const { keys, now } = ports;
  const takeOrdinal = () => nextOrdinal(mirror, now()).catch(() => now());
  const transport = createTransport(ports, ports.apiRoot, silentReport, takeOrdinal, {
    reachChanged: () => {},
    clockLearned: () => {},
  });
  const session = createSession({ accountId, keys, transport, now, onSignedOut: () => {} });
  const context: PullContext = {
    mirror,
    session,
    report: silentReport,
    now,
    // After a sign-out meanwhile nothing more is stored.
    store: async (work) => ((await session.isSignedIn()) ? stored(work) : failed({ kind: 'aborted' })),
    onPostsLost: () => {},
    onStale: () => {},
  };
  const shell = await pullShell(context);
  if (!shell.ok) return null;
  const row = await mirror.shell.get(SHELL.self);
  if (row?.key !== 'self') return null;
  const self = row.value;
  const { homeFeedSort: sort, homeFeedMode: mode } = readPreferences(self);
  await pullFeed(context, { kind: 'home', sort, mode }, 0);
  await pullFeed(context, { kind: 'directs', sort: 'ACTIVITY' }, 0);
  await pullNotifications(context, ALL);
  const page = await mirror.notificationPages.get(viewKey(ALL));
  const unread = { directs: self.unreadDirects, others: self.unreadNotifications };
  const news = fresh.notifies ? newsOf(page?.notifications ?? [], accountId, fresh.toldAt, unread) : [];
  const [newest] = news;
  const isStillWanted = await changeChoice(stores.vault, accountId, 'fresh', (choice) =>
    newest ? { ...choice, toldAt: newest.createdAt } : choice,
  );
  if (!isStillWanted || !(await session.isSignedIn())) return null;
  const told = await Promise.all(news.map((one) => newsWith(stores, one, fresh)));
  const tokens = (await keys.tokens.toArray()).filter(({ token }) => token !== '');
  const forUsername = tokens.length > 1 ? self.account.username : null;
  return {
    accountId,
    unread: self.unreadDirects + self.unreadNotifications,
    tellings: tellingsOf(told, accountId, forUsername),
  };
}

/** With who wrote and what was said, as far as the user wants that and the mirror has it. */
async function newsWith(
  { mirror }: Stores,
  { id, kind, actorId, postId, commentId }: Notification,
  { showsNames, showsWords = false }: FreshChoice,
): Promise<News> {
  const actor = showsNames && actorId ? await mirror.accounts.get(actorId) : undefined;
  const post = showsWords && postId ? await mirror.posts.get(postId) : undefined;
  const said = showsWords && commentId ? await commentOf(mirror, commentId, post) : post;
  return { id, kind, name: actor?.screenName ?? null, body: said?.body ?? null };
}

/** A comment, as far as the card of its post has it, or its thread. */
const commentOf = async (
  mirror: Stores['mirror'],
  commentId: CommentId,
  post: Pick<Post, 'comments'> | undefined,
): Promise<Pick<Comment, 'body'> | undefined> =>
  post?.comments.find(({ id }) => id === commentId) ?? (await mirror.comments.where('id').equals(commentId).first());

const ALL: Extract<View, { kind: 'notifications' }> = { kind: 'notifications', filter: null, offset: 0 };

async function stored<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work());
  } catch (error) {
    const failure = storeFailure(error);
    if (!failure) throw error;
    return { ok: false, failure };
  }
}
