/** What goes wrong instead of the usual answer. */
export type FaultResponse =
  /** No answer until the fault is cleared. */
  | 'hang'
  /** The request reaches nobody: the connection breaks. */
  | 'drop'
  /** Answers itself, with whatever bytes. */
  | (() => Response)
  | { status: number; body: unknown; headers?: Record<string, string> };

export interface Fault {
  match: (request: Request) => boolean;
  respond: FaultResponse;
  /** How many requests it meets; absent: all, until cleared. */
  times?: number;
}

export interface FaultSeam {
  /** Adds a fault; the first that matches a request wins. */
  set(fault: Fault): void;
  /** Removes all faults and lets go of what hangs (those requests fail). */
  clear(): void;
  /** How many requests of that kind came in so far, the failed ones included. */
  count(match: (request: Request) => boolean): number;
}

/** Faults and counters over a server's requests. */
export function createFaults(): {
  faults: FaultSeam;
  intercept: (request: Request) => Promise<Response | 'drop'> | null;
} {
  let active: { fault: Fault; left: number }[] = [];
  let release: (() => void)[] = [];
  const seen: Request[] = [];
  return {
    faults: {
      set: (fault) => {
        active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
      },
      clear: () => {
        active = [];
        for (const go of release) go();
        release = [];
      },
      count: (match) => seen.filter(match).length,
    },
    intercept: (request) => {
      seen.push(request);
      const entry = active.find((candidate) => candidate.left > 0 && candidate.fault.match(request));
      if (!entry) return null;
      entry.left -= 1;
      const { respond } = entry.fault;
      if (respond === 'drop') return Promise.resolve(respond);
      if (typeof respond === 'function') return Promise.resolve(respond());
      if (respond === 'hang')
        return new Promise((resolve) => {
          release.push(() => resolve('drop'));
        });
      return Promise.resolve(Response.json(respond.body, { status: respond.status, headers: respond.headers ?? {} }));
    },
  };
}
