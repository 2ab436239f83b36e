/** What goes wrong instead of the usual answer. */
export type FaultResponse =
  /** No answer until the fault is cleared. */
  | 'hang'
  /** The request reaches nobody: the connection breaks. */
  | 'drop'
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

/** A broken connection as far as HTTP can tell: the body ends with an error, so the client's fetch rejects. */
function brokenResponse(): Response {
  const body = new ReadableStream({
    start: (controller) => {
      controller.error(new Error('The connection was dropped on purpose'));
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json', 'content-length': '1' } });
}

/** Faults and counters over a server's requests. */
export function createFaults(): { faults: FaultSeam; intercept: (request: Request) => Promise<Response> | null } {
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
      if (respond === 'drop') return Promise.resolve(brokenResponse());
      if (respond === 'hang')
        return new Promise((resolve) => {
          release.push(() => resolve(brokenResponse()));
        });
      return Promise.resolve(Response.json(respond.body, { status: respond.status, headers: respond.headers ?? {} }));
    },
  };
}
