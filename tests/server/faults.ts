/** What goes wrong at once, instead of the usual answer or on its way. */
export type FaultResponse =
  /** No answer until the fault is cleared; the request reaches nobody. */
  | 'hang'
  /** The request reaches nobody: the connection breaks. */
  | 'drop'
  /** The server does everything it was asked; the connection breaks before its answer. */
  | 'deliver-then-drop'
  /** The server does everything; the connection breaks in the middle of its answer. */
  | 'deliver-then-half'
  /** Answers itself, with whatever bytes. */
  | (() => Response)
  | { status: number; body: unknown; headers?: Record<string, string> };

/** What goes wrong with time. */
export type DelayedResponse =
  /** The connection breaks at once, yet the request reaches the server `delayMs` later. */
  | 'deliver-late'
  /** The request takes `delayMs` to the server, which answers as usual. */
  | 'slow-request'
  /** The server does everything at once; its answer takes `delayMs`. */
  | 'slow-answer';

export type Fault = {
  match: (request: Request) => boolean;
  /** How many requests it meets; absent: all, until cleared. */
  times?: number;
} & ({ respond: FaultResponse } | { respond: DelayedResponse; delayMs: number });

/** A request that came in. */
export interface Seen {
  /** Milliseconds, by a clock that never jumps. */
  at: number;
  request: Request;
  /** The JSON that it brought; '' = none, or not read yet. */
  text: string;
}

export interface FaultSeam {
  /** Adds a fault; the first that matches a request wins. */
  set(fault: Fault): void;
  /** Removes all faults and lets go of what hangs (those requests fail). */
  clear(): void;
  /** How many requests of that kind came in so far, the failed ones included. */
  count(match: (request: Request) => boolean): number;
  /** Every request so far, the failed ones included. */
  seen(): readonly Seen[];
  /** Waits until what is still on its way (`deliver-late`) has reached the server. */
  settled(): Promise<void>;
}

/** A broken connection, in the words in which `fetch` tells of one. */
export class ConnectionCut extends TypeError {
  constructor() {
    super('Failed to fetch');
  }
}

/** Calls back once after `delayMs`. */
export type After = (delayMs: number, callback: () => void) => void;

export type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Stands before a server: answers as `handle` does, or as the first matching fault says. Rejects with ConnectionCut
 * where the connection breaks; `cut` breaks it under an answer that has begun.
 */
export type Guard = (request: Request, handle: Handle, cut?: () => void) => Promise<Response>;

/** The same answer, whose body breaks in the middle: by `cut` where there is a connection to cut, else by an error. */
async function halved(response: Response, cut: (() => void) | undefined): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let isSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (isSent && cut) cut();
        else if (isSent) controller.error(new ConnectionCut());
        else controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
        isSent = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = new Headers(response.headers);
  // Sent piece by piece: otherwise the HTTP server gathers the whole body before it sends the status.
  headers.delete('content-length');
  headers.set('transfer-encoding', 'chunked');
  return new Response(body, { status: response.status, headers });
}

/** The answer of a server that is asked too often; real ones do not say how long to wait. */
export const slowDown = (retryAfterS?: number): FaultResponse => ({
  status: 429,
  body: { err: 'Slow down' },
  ...(retryAfterS === undefined ? {} : { headers: { 'retry-after': String(retryAfterS) } }),
});

/** Faults and counters over a server's requests. */
export function createFaults(after: After = (delayMs, callback) => setTimeout(callback, delayMs)): {
  faults: FaultSeam;
  guard: Guard;
} {
  let active: { fault: Fault; left: number }[] = [];
  let release: (() => void)[] = [];
  const seen: Seen[] = [];
  const late = new Set<Promise<unknown>>();
  const wait = (delayMs: number) => new Promise<void>((resolve) => after(delayMs, resolve));

  const deliverLate = async (request: Request, handle: Handle, delayMs: number): Promise<void> => {
    const { url, method, headers } = request;
    const body = method === 'GET' ? null : await request.arrayBuffer();
    const delivery = wait(delayMs).then(() => handle(new Request(url, { method, headers, body })));
    late.add(delivery);
    delivery.then(
      () => late.delete(delivery),
      () => late.delete(delivery),
    );
  };

  const failing = async (
    fault: Fault,
    request: Request,
    handle: Handle,
    cut: (() => void) | undefined,
  ): Promise<Response> => {
    const { respond } = fault;
    if (typeof respond === 'function') return respond();
    if (typeof respond === 'object')
      return Response.json(respond.body, { status: respond.status, headers: respond.headers ?? {} });
    const delayMs = 'delayMs' in fault ? fault.delayMs : 0;
    switch (respond) {
      case 'hang':
        await new Promise<void>((resolve) => {
          release.push(resolve);
        });
        throw new ConnectionCut();
      case 'drop':
        throw new ConnectionCut();
      case 'deliver-then-drop':
        await handle(request);
        throw new ConnectionCut();
      case 'deliver-then-half':
        return halved(await handle(request), cut);
      case 'deliver-late':
        await deliverLate(request, handle, delayMs);
        throw new ConnectionCut();
      case 'slow-request':
        await wait(delayMs);
        return handle(request);
      case 'slow-answer': {
        const response = await handle(request);
        await wait(delayMs);
        return response;
      }
    }
  };

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
      count: (match) => seen.filter(({ request }) => match(request)).length,
      seen: () => seen,
      settled: async () => {
        while (late.size > 0) await Promise.allSettled(late);
      },
    },
    guard: async (request, handle, cut) => {
      seen.push(noted(request));
      const entry = active.find((candidate) => candidate.left > 0 && candidate.fault.match(request));
      if (!entry) return handle(request);
      entry.left -= 1;
      return failing(entry.fault, request, handle, cut);
    },
  };
}

/** The text is read beside the answering of the request, which does not wait for it. */
function noted(request: Request): Seen {
  const seen: Seen = { at: performance.now(), request, text: '' };
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson || !request.body) return seen;
  const readText = async () => {
    seen.text = await request.clone().text();
  };
  // A body that breaks off has no text.
  readText().catch(() => {});
  return seen;
}
