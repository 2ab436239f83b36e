/** What replaces the usual response or breaks on its way. */
export type FaultResponse =
  /** No response until the fault is cleared. The request is not delivered. */
  | 'hang'
  /** The connection breaks. The request is not delivered. */
  | 'drop'
  /** The request is processed. The connection breaks before the response. */
  | 'deliver-then-drop'
  /** The request is processed. The connection breaks in the middle of the response. */
  | 'deliver-then-half'
  /** A custom response. `handle`: the server's own answer to a request, if it is to receive it. */
  | ((request: Request, handle: Handle) => Response | Promise<Response>)
  | { status: number; body: unknown; headers?: Record<string, string> };

/** Delays. */
export type DelayedResponse =
  /** The connection breaks immediately, but the request is delivered `delayMs` later. */
  | 'deliver-late'
  /** The request is delivered after `delayMs`. The response is the usual one. */
  | 'slow-request'
  /** The request is processed immediately. The response takes `delayMs`. */
  | 'slow-answer';

export type Fault = {
  match: (request: Request) => boolean;
  /** The number of requests affected. Default: all until cleared. */
  times?: number;
} & ({ respond: FaultResponse } | { respond: DelayedResponse; delayMs: number });

/** A received request. */
export interface Seen {
  /** Milliseconds of a monotonic clock. */
  at: number;
  request: Request;
  /** The JSON body. '' if there is none or it has not been read yet. */
  text: string;
}

export interface FaultSeam {
  /** Adds a fault. The first one that matches a request applies. */
  set(fault: Fault): void;
  /** Removes all faults and ends hanging requests with an error. */
  clear(): void;
  /** The number of matching requests so far, including failed ones. */
  count(match: (request: Request) => boolean): number;
  /** All requests so far, including failed ones. */
  seen(): readonly Seen[];
  /** Waits until delayed requests (`deliver-late`) have been delivered. */
  settled(): Promise<void>;
}

/** A broken connection, with the message that `fetch` gives. */
export class ConnectionCut extends TypeError {
  constructor() {
    super('Failed to fetch');
  }
}

/** Calls back once after `delayMs`. */
export type After = (delayMs: number, callback: () => void) => void;

export type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Wraps a server: responds as `handle` does, or as the first matching fault says. Rejects with ConnectionCut if the connection
 * breaks; `cut` breaks it during a response.
 */
export type Guard = (request: Request, handle: Handle, cut?: () => void) => Promise<Response>;

/** The response with a body that breaks in the middle: by `cut` if there is a connection, otherwise by an error. */
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
  // Sent in chunks: otherwise the HTTP server collects the whole body before it sends the status.
  headers.delete('content-length');
  headers.set('transfer-encoding', 'chunked');
  return new Response(body, { status: response.status, headers });
}

/** A 429 response. The real server sends no `Retry-After`. */
export const slowDown = (retryAfterS?: number): FaultResponse => ({
  status: 429,
  body: { err: 'Slow down' },
  ...(retryAfterS === undefined ? {} : { headers: { 'retry-after': String(retryAfterS) } }),
});

/** Faults and counters for a server's requests. */
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
    if (typeof respond === 'function') return respond(request, handle);
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

/** Records a request. Its body is read in parallel, and the response does not wait for it. */
function noted(request: Request): Seen {
  const seen: Seen = { at: performance.now(), request, text: '' };
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson || !request.body) return seen;
  const readText = async () => {
    seen.text = await request.clone().text();
  };
  // An interrupted body has no text.
  readText().catch(() => {});
  return seen;
}
