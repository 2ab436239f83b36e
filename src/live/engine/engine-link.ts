import * as Comlink from 'comlink';
import type {
  CommandArgs,
  CommandName,
  CommandOutcome,
  Engine,
  EngineEvent,
  Replies,
  Request,
  Result,
} from '../../shared/contract/index.ts';

/** The engine in the worker, behind the same interface. */
export function linkEngine(worker: Worker): Engine {
  const remote = Comlink.wrap<Engine>(worker);
  return {
    start: (listen: (event: EngineEvent) => void) => remote.start(Comlink.proxy(listen)),
    watch: (view, options) => remote.watch(view, options),
    unwatch: (handle) => remote.unwatch(handle),
    fillGap: (feedKey, gapId) => remote.fillGap(feedKey, gapId),
    // Comlink's mapped type loses the link between a request's kind and its reply.
    call: <R extends Request>(request: R) => remote.call(request) as Promise<Result<Replies[R['kind']]>>,
    command: <Name extends CommandName>(name: Name, args: CommandArgs<Name>) =>
      remote.command(name, args) as Promise<CommandOutcome<Name>>,
    notice: (fact) => remote.notice(fact),
  };
}
