import {
  type Engine,
  failed,
  type Replies,
  type Request,
  type Result,
  type StartReport,
  success,
} from '../src/shared/contract/index.ts';
import { readPreferences, viewOfAddress } from '../src/shared/rules/index.ts';
import { closeStores, lastAccount, type Stores, storeFailure } from '../src/shared/store/index.ts';
import { SHELL } from '../src/shared/store/names.ts';
import { createEventQueue } from './event-queue.ts';
import type { Ports } from './ports.ts';
import { createReport } from './report/ring.ts';
import { createTab, type EngineOptions, type Tab } from './tab.ts';
import { VIEWS, type Views } from './views/index.ts';

/** How long the first view stays watched without the page: its code may take that long to arrive. */
const FIRST_VIEW_MS = 20_000;

/** An engine and what opens it. */
export interface OwnEngine extends Engine {
  /** Opens the tab: once, before or after the page's first call. Fetches what the address shows without waiting for the page. */
  open: (options: EngineOptions) => void;
}

/** The engine of one tab. `views`: the kinds of views it knows. */
export function createEngine(ports: Ports, views: Views = VIEWS): OwnEngine {
  const report = createReport(ports.now);
  const events = createEventQueue();
  let opened: (tab: Promise<Tab>) => void = () => {};
  const opening = new Promise<Tab>((resolve) => {
    opened = resolve;
  });
  return {
    open(options) {
      const created = createTab(ports, views, options, report, events.put);
      opened(created);
      const { address } = options;
      if (address !== undefined) void created.then((own) => watchFirstView(own, address, ports));
    },
    async start(listen): Promise<Result<StartReport>> {
      events.pass(listen);
      const { stores } = await opening;
      try {
        return success(await findSession(ports, stores));
      } catch (error) {
        // The tokens cannot be read. This signs nobody out.
        const failure = storeFailure(error, stores.disk);
        if (!failure) throw error;
        listen({ kind: 'storage', failure });
        return failed(failure);
      }
    },
    watch: async (view, options) => (await opening).watch(view, options?.force ?? false),
    unwatch: async (handle) => (await opening).unwatch(handle),
    fillGap: async (feedKey, gapId) => (await opening).fillGap(feedKey, gapId),
    command: async (name, args) => (await opening).command(name, args),
    async call<R extends Request>(request: R): Promise<Result<Replies[R['kind']]>> {
      const answer = await (await opening).call(request);
      return answer as Result<Replies[R['kind']]>;
    },
    notice: async (fact) => (await opening).notice(fact),
  };
}

/** Watches what the address shows until the page, which watches it as well, has had time to load. */
async function watchFirstView(tab: Tab, address: string, { timers }: Pick<Ports, 'timers'>): Promise<void> {
  const { mirror, vault, accountId } = tab.stores;
  const { pathname, searchParams } = new URL(address, 'https://larder.invalid');
  // Without the stored preferences, as in a first start, the defaults decide.
  const self = await mirror.shell.get(SHELL.self).catch(() => undefined);
  const preferences = readPreferences(self?.key === 'self' ? self.value : undefined);
  const view = viewOfAddress({ pathname, query: (key) => searchParams.get(key) }, accountId !== null, preferences);
  if (!view) return;
  // A post that has not been sent has its address already, of which the server knows nothing.
  if (view.kind === 'post' && (await vault.outbox.get(view.postId).catch(() => undefined))) return;
  // Forced, because the socket has not reported what happened while no tab was open.
  const handle = tab.watch(view, true);
  timers.after(FIRST_VIEW_MS, () => tab.unwatch(handle));
}

/** Finds the token of the tab's account or, for a visitor's tab, of the account that signed in last. */
async function findSession(
  { keys, openStores }: Pick<Ports, 'keys' | 'openStores'>,
  { vault, accountId }: Stores,
): Promise<StartReport> {
  const id = accountId ?? (await lastAccount(vault));
  const nobody = { session: null, isEndedByServer: false, lostSignIn: null };
  if (!id) return nobody;
  const row = await keys.tokens.get(id);
  if (row?.token) return { ...nobody, session: { accountId: row.accountId, username: row.username } };
  // An ended session leaves a row without a token; a missing row was lost.
  if (row) return { ...nobody, isEndedByServer: row.isEndedByServer === true };
  return {
    ...nobody,
    lostSignIn: { accountId: id, username: accountId ? null : await storedName(openStores(id)) },
  };
}

async function storedName(stores: Stores): Promise<string | null> {
  try {
    const self = await stores.mirror.shell.get(SHELL.self);
    return self?.key === 'self' ? self.value.account.username : null;
  } catch {
    return null;
  } finally {
    closeStores(stores);
  }
}
