import {
  type Engine,
  type EngineEvent,
  type EngineOptions,
  failed,
  type Replies,
  type Request,
  type Result,
  type StartReport,
  success,
} from '../src/shared/contract/index.ts';
import type { AccountId } from '../src/shared/model/index.ts';
import { closeStores, lastAccount, type Stores, storeFailure } from '../src/shared/store/index.ts';
import { SHELL } from '../src/shared/store/names.ts';
import type { Ports } from './ports.ts';
import { createReport } from './report/ring.ts';
import { createTab, type Tab } from './tab.ts';
import { VIEWS, type Views } from './views/index.ts';

/** The engine of one tab. `views`: the kinds of views it knows. */
export function createEngine(ports: Ports, views: Views = VIEWS): Engine {
  const report = createReport(ports.now);
  let started: Promise<Tab> | null = null;

  const tab = (): Promise<Tab> => started ?? Promise.reject(new Error('Call start first'));

  return {
    async start(options: EngineOptions, listen: (event: EngineEvent) => void): Promise<Result<StartReport>> {
      started ??= createTab(ports, views, options, report, listen);
      const { stores } = await started;
      try {
        return success(await findSession(ports, stores, options.accountId));
      } catch (error) {
        // The tokens cannot be read. This signs nobody out.
        const failure = storeFailure(error, stores.disk);
        if (!failure) throw error;
        listen({ kind: 'storage', failure });
        return failed(failure);
      }
    },
    watch: async (view, options) => (await tab()).watch(view, options?.force ?? false),
    unwatch: async (handle) => (await tab()).unwatch(handle),
    fillGap: async (feedKey, gapId) => (await tab()).fillGap(feedKey, gapId),
    command: async (name, args) => (await tab()).command(name, args),
    async call<R extends Request>(request: R): Promise<Result<Replies[R['kind']]>> {
      const answer = await (await tab()).call(request);
      return answer as Result<Replies[R['kind']]>;
    },
    notice: async (fact) => (await tab()).notice(fact),
  };
}

/** Finds the token of the tab's account or, for a visitor's tab, of the account that signed in last. */
async function findSession(
  { keys, openStores }: Pick<Ports, 'keys' | 'openStores'>,
  { vault }: Stores,
  accountId: AccountId | null,
): Promise<StartReport> {
  const id = accountId ?? (await lastAccount(vault));
  if (!id) return { session: null, lostSignIn: null };
  const row = await keys.tokens.get(id);
  if (row?.token) return { session: { accountId: row.accountId, username: row.username }, lostSignIn: null };
  // An ended session leaves a row without a token; a missing row was lost.
  if (row) return { session: null, lostSignIn: null };
  return {
    session: null,
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
