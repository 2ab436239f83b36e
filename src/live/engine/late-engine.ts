import type { Engine } from '../../shared/contract/index.ts';

/** An engine whose link is still being loaded: calls wait for it and keep their order. */
export function lateEngine(link: Promise<Engine>): Engine {
  return {
    start: async (...args) => (await link).start(...args),
    watch: async (...args) => (await link).watch(...args),
    unwatch: async (...args) => (await link).unwatch(...args),
    fillGap: async (...args) => (await link).fillGap(...args),
    command: async (...args) => (await link).command(...args),
    call: async (request) => (await link).call(request),
    notice: async (...args) => (await link).notice(...args),
  };
}
