import {
  type Engine,
  type EngineEvent,
  type EngineOptions,
  type Replies,
  type Request,
  type Result,
  type StartReport,
  success,
} from '../src/shared/contract/index.ts';
import { lastAccount } from '../src/shared/store/index.ts';
import type { Ports } from './ports.ts';
import { createReport } from './report/ring.ts';
import { createTab, type Tab } from './tab.ts';

/** The engine of one tab over the given outside world. */
export function createEngine(ports: Ports): Engine {
  const report = createReport(ports.now);
  let started: Promise<Tab> | null = null;

  const tab = (): Promise<Tab> => started ?? Promise.reject(new Error('start comes first'));

  return {
    async start(options: EngineOptions, listen: (event: EngineEvent) => void): Promise<Result<StartReport>> {
      started ??= createTab(ports, options, report, listen);
      const { stores, session } = await started;
      const { accountId } = options;
      if (accountId && !(await session.isSignedIn())) return success({ session: null });
      const id = accountId ?? (await lastAccount(stores.vault));
      const row = id && (await ports.keys.tokens.get(id));
      return success({ session: row?.token ? { accountId: row.accountId, username: row.username } : null });
    },
    watch: async (view, options) => (await tab()).watch(view, options?.force ?? false),
    unwatch: async (handle) => (await tab()).unwatch(handle),
    fillGap: async (feedKey, gapId) => (await tab()).fillGap(feedKey, gapId),
    async call<R extends Request>(request: R): Promise<Result<Replies[R['kind']]>> {
      const answer = await (await tab()).call(request);
      return answer as Result<Replies[R['kind']]>;
    },
    notice: async (fact) => (await tab()).notice(fact),
  };
}
