import * as Comlink from 'comlink';
import type { Engine, EngineEvent, EngineOptions, Replies, Request, Result } from '../shared/contract/index.ts';

/** The engine in the worker, spoken to as if it were here. */
export function linkEngine(worker: Worker): Engine {
  const remote = Comlink.wrap<Engine>(worker);
  return {
    start: (options: EngineOptions, listen: (event: EngineEvent) => void) =>
      remote.start(options, Comlink.proxy(listen)),
    watch: (view, options) => remote.watch(view, options),
    unwatch: (handle) => remote.unwatch(handle),
    fillGap: (feedKey, gapId) => remote.fillGap(feedKey, gapId),
    // Comlink's mapped type loses the link between a request's kind and its reply.
    call: <R extends Request>(request: R) => remote.call(request) as Promise<Result<Replies[R['kind']]>>,
    notice: (fact) => remote.notice(fact),
  };
}
