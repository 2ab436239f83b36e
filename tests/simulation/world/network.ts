import type { Random } from '../../server/demo/random.ts';
import { type Handled, isCreation } from './journal.ts';
import type { RefuseFile } from './refused-files.ts';
import { KEPT_OPEN_MS, type Repeat, type Repeats } from './repeats.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

/** What becomes of one request, or of its last sending if the browser repeats it (repeats.ts). */
export type Fate =
  | 'answered'
  /** It never arrives: the connection breaks, or stays silent. */
  | 'lost'
  /** The connection breaks, or is given up after a silence, and the request arrives up to a minute later. */
  | 'late'
  /** The server does it; the connection breaks, or stays silent, before the answer. */
  | 'answer-lost'
  | 'half-body'
  /** The answer takes so long that others overtake it. */
  | 'slow'
  /** Refused before the server has done anything. */
  | 'refused'
  /** Done by the server; the proxy before it says 502. */
  | 'bad-gateway';

const TROUBLES: readonly Fate[] = ['lost', 'late', 'answer-lost', 'half-body', 'slow', 'refused', 'bad-gateway'];
interface Refusal {
  status: number;
  err: string;
}

export const SLOW_DOWN: Refusal = { status: 429, err: 'Slow down' };
const REFUSALS: readonly Refusal[] = [
  { status: 401, err: 'inactive or expired token' },
  SLOW_DOWN,
  { status: 500, err: 'Internal server error' },
  { status: 503, err: 'Service unavailable' },
];

const MAX_LATE_MS = 60_000;
const MAX_SLOW_MS = 45_000;

export interface Weather {
  isOnline: boolean;
  /** How likely it is that a request meets trouble, 0…1. */
  trouble: number;
  /** One way, ms. */
  latencyMs: readonly [number, number];
}

export const FAIR: Weather = { isOnline: true, trouble: 0, latencyMs: [5, 40] };

export interface NetworkParts {
  /** Of its device, for the trace. */
  name: string;
  scheduler: Scheduler;
  random: Random;
  trace: Trace;
  serve: (request: Request) => Promise<Response>;
  /** `null`: the browser never repeats a request. */
  repeats: Repeats | null;
  /** The browser says when it began to send a request. */
  tellsTimings: boolean;
  /** `null`: the server takes every file. */
  refuseFile: RefuseFile | null;
  /** The sockets of all tabs of the device close. */
  cutSockets: () => void;
  watcher: NetworkWatcher;
}

/** What the world notices of a network. */
export interface NetworkWatcher {
  /** A request that changes something leaves the device. `path`: below the version. */
  leaves: (method: string, path: string, body: unknown) => void;
  /** The server has worked on such a request. `isLost`: the device will not receive the answer. */
  handled: (one: Handled, isLost: boolean) => void;
}

/** The network of one device. */
export class Network {
  weather: Weather = FAIR;
  /** Requests that are still on their way to the server. */
  underway = 0;
  /** Everything that the server has worked on for this device, in its order. */
  readonly handled: Handled[] = [];
  /** What was sent that changes something, whatever became of it. */
  readonly sent: { at: number; what: string }[] = [];
  /** What was only read: by which engine, and from where; what is asked for by ids is told apart by them. */
  readonly fetched: { at: number; owner: Owner; address: string }[] = [];
  /** How long the server wanted quiet, as a living page has heard it in answer to such a request. */
  readonly pauses: { fromAt: number; untilAt: number }[] = [];
  /** What becomes of the next request that creates a post or a comment; absent: what the weather and the browser decide. */
  nextCreation: { fate?: Fate; repeat?: Repeat; refusal?: Refusal } = {};
  /** What the browser notes of its requests, oldest first. */
  #timings: Timing[] = [];
  /** When a connection was last answered: until then a request goes through a new one, which no browser repeats. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #sendings = 0;
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** As a tab's `fetch`: rejects with a TypeError when the connection breaks, with an AbortError when it is given up. */
  fetch(owner: Owner, url: string, init: RequestInit): Promise<Response> {
    const { scheduler, random, trace, name: device, watcher } = this.#parts;
    const { signal, ...rest } = init;
    const request = new Request(url, rest);
    const isFair = !random.chance(this.weather.trouble);
    const byWeather: Fate = isFair ? 'answered' : random.pick(TROUBLES);
    const arranged = this.#arrangedFor(request);
    const fate = arranged.fate ?? byWeather;
    const name = `${device} ${request.method} ${new URL(url).pathname.slice(3)}`;
    trace.add(`${name} ${fate}`);
    const isWrite = changesSomething(request.method, url) && !url.includes('/users/') && !url.includes('/posts/byIds');
    if (isWrite) this.sent.push({ at: scheduler.now(), what: name });
    if (isWrite && typeof rest.body === 'string') watcher.leaves(request.method, pathOf(url), JSON.parse(rest.body));
    const isByIds = pathOf(url).includes('/byIds');
    if (!changesSomething(request.method, url) || isByIds) {
      const address = `${pathOf(url)}${isByIds && typeof rest.body === 'string' ? ` ${rest.body}` : ''}`;
      this.fetched.push({ at: scheduler.now(), owner, address });
    }
    const sending: Sending = {
      request,
      name,
      number: ++this.#sendings,
      sentAt: scheduler.now(),
      isLost: LOST.has(fate),
      file: fileIn(rest.body),
    };

    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
      const breakOff = () => scheduler.soon(owner, () => reject(new TypeError('Failed to fetch')));
      const after = (delayMs: number, run: () => void) => scheduler.after(delayMs, null, run);
      const answer = (response: Response) => scheduler.soon(owner, () => resolve(response));

      const arrive = () => {
        if (!this.weather.isOnline) return breakOff();
        if (fate === 'refused') {
          return after(this.latency(), () => {
            const said = refusal(random, arranged.refusal);
            answer(said);
            if (isWrite && said.status === 429 && !owner.isFrozen) this.#expectQuiet(owner, said);
          });
        }
        if (fate === 'lost') return random.chance(0.5) ? breakOff() : undefined;
        if (fate === 'late') {
          const arriveLate = () => {
            this.underway += 1;
            after(random.int(0, MAX_LATE_MS), () => {
              this.underway -= 1;
              void this.#deliver({ ...sending, name: `${name} late` });
            });
          };
          // A silent connection dies when the client gives it up; one whose client has died arrives all the same.
          if (random.chance(0.5)) signal?.addEventListener('abort', arriveLate);
          else {
            arriveLate();
            breakOff();
          }
          return;
        }
        void this.#deliver(sending).then((response) => {
          const delayMs = fate === 'slow' ? random.int(1000, MAX_SLOW_MS) : this.latency();
          after(delayMs, () => {
            if (!this.weather.isOnline) return breakOff();
            if (fate === 'answer-lost') return random.chance(0.5) ? breakOff() : undefined;
            this.#answeredAt = scheduler.now();
            if (fate === 'half-body') return answer(halfOf(response, random));
            return answer(fate === 'bad-gateway' ? new Response('<h1>502</h1>', { status: 502 }) : whole(response));
          });
        });
      };
      const isReused = this.#isConnected();
      const repeat = isWrite ? this.#repeatOf(sending, arranged.repeat) : null;
      const timing = { url, startedAt: scheduler.now(), sentAfterMs: isReused ? 1 : NEW_CONNECTION_MS };
      this.#timings.push(timing);
      after(this.latency(), () => {
        if (!repeat || !this.weather.isOnline) return arrive();
        const goOn = () => {
          timing.sentAfterMs = scheduler.now() - timing.startedAt;
          if (!owner.isDead && !signal?.aborted) arrive();
        };
        void this.#sendAgain(sending, repeat, () => owner.isDead || (signal?.aborted ?? false)).then(goOn);
      });
    });
  }

  /** What was arranged for the next creation, if this is it. */
  #arrangedFor({ method, url }: Request): typeof this.nextCreation {
    if (!isCreation({ method, path: pathOf(url) })) return {};
    const arranged = this.nextCreation;
    this.nextCreation = {};
    return arranged;
  }

  #repeatOf({ name }: Sending, arranged: Repeat | undefined): Repeat | null {
    const { repeats, trace } = this.#parts;
    const repeat = arranged ?? ((this.#isConnected() && repeats?.(name)) || null);
    if (repeat) trace.add(`${name} repeated ${repeat.gapsMs.join()} ${repeat.killsAll ? 'with all connections' : ''}`);
    return repeat;
  }

  /** All sendings of a repeated request but the last: the server works on each, and nobody receives an answer. */
  async #sendAgain(sending: Sending, { gapsMs, killsAll }: Repeat, isGivenUp: () => boolean): Promise<void> {
    const { scheduler, cutSockets } = this.#parts;
    for (const gapMs of gapsMs) {
      if (isGivenUp()) return;
      await this.#deliver({ ...sending, isLost: true });
      if (killsAll) cutSockets();
      await scheduler.pause(gapMs);
    }
  }

  /** As a page's port (worker/ports.ts); `null` in a browser that does not say. */
  sentAfterMs(url: string, since: number): number | null {
    const [only, ...others] = this.#timings.filter((timing) => timing.url === url && timing.startedAt >= since);
    this.#timings = [];
    return this.#parts.tellsTimings && only && others.length === 0 ? only.sentAfterMs : null;
  }

  #isConnected(): boolean {
    return this.#parts.scheduler.now() - this.#answeredAt < KEPT_OPEN_MS;
  }

  /** One way, ms. */
  latency(): number {
    const [least, most] = this.weather.latencyMs;
    return this.#parts.random.int(least, most);
  }

  /** Counts only when the page lives long enough to write it down. */
  #expectQuiet(owner: Owner, { headers }: Response): void {
    const { scheduler } = this.#parts;
    const fromAt = scheduler.now();
    const untilAt = fromAt + Number(headers.get('retry-after') ?? PAUSE_S) * 1000;
    scheduler.after(HEARD_MS, null, () => {
      if (!owner.isDead && !owner.isFrozen) this.pauses.push({ fromAt, untilAt });
    });
  }

  async #deliver({ request, name, number, sentAt, isLost, file }: Sending): Promise<Answered> {
    const { scheduler, serve, trace, refuseFile, watcher } = this.#parts;
    const { method, url } = request;
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    const sent = isJson ? await scheduler.outside(request.clone().text()) : '';
    const refused = file === null ? null : (refuseFile?.(file) ?? null);
    const answered = await scheduler.outside(readWhole(refused ? Promise.resolve(refused) : serve(request.clone())));
    trace.add(`${name} ${answered.status}`);
    const { pathname } = new URL(url);
    if (changesSomething(method, pathname) && !pathname.endsWith('/byIds')) {
      const body: unknown = sent === '' ? null : JSON.parse(sent);
      const { status } = answered;
      const reply = parsed(answered.body);
      const one: Handled = {
        at: scheduler.now(),
        method,
        path: pathOf(url),
        body,
        status,
        reply,
        sending: number,
        sentAt,
      };
      this.handled.push(one);
      watcher.handled(one, isLost);
    }
    return answered;
  }
}

interface Timing {
  url: string;
  /** Epoch ms of the world. */
  startedAt: number;
  /** How long after that the sending began which is answered. */
  sentAfterMs: number;
}

/** How long a new connection takes. */
const NEW_CONNECTION_MS = 60;

/** One request of a page; the browser may send it several times. */
interface Sending {
  request: Request;
  /** For the trace. */
  name: string;
  number: number;
  /** Epoch ms of the world. */
  sentAt: number;
  /** The device will not receive the answer. */
  isLost: boolean;
  /** The name of the file that it uploads; `null` = it uploads none. */
  file: string | null;
}

/** Fates in which the server may work on a request whose answer does not come, or says nothing. */
const LOST: ReadonlySet<Fate> = new Set(['late', 'answer-lost', 'half-body', 'bad-gateway']);

const fileIn = (body: unknown): string | null => {
  const file = body instanceof FormData ? body.get('file') : null;
  return file instanceof File ? file.name : null;
};

const API_PREFIX = '/v3/';

/** The path below the version, with its query. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(API_PREFIX.length) + search;
}

/** How long a server that does not say it wants quiet. */
const PAUSE_S = 60;
const HEARD_MS = 800;

const changesSomething = (method: string, address: string): boolean => method !== 'GET' || address.endsWith('AsRead');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An answer whose body was read to the end, so that its way needs no real streams. */
interface Answered {
  status: number;
  headers: Headers;
  body: string;
}

async function readWhole(answer: Promise<Response>): Promise<Answered> {
  const response = await answer;
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const mayHaveBody = (status: number) => status !== 204 && status !== 304;

const whole = ({ status, headers, body }: Answered): Response =>
  new Response(mayHaveBody(status) ? body : null, { status, headers });

/** The connection breaks in the middle of the body; or the client takes what came for the whole. */
function halfOf({ status, headers, body }: Answered, random: Random): Response {
  const response = new Response(body.slice(0, body.length >> 1), { status, headers });
  if (random.chance(0.5)) response.text = () => Promise.reject(new TypeError('terminated'));
  return response;
}

function refusal(random: Random, arranged?: Refusal): Response {
  const byWeather = random.pick(REFUSALS);
  const { status, err } = arranged ?? byWeather;
  const headers = status === 429 && random.chance(0.5) ? { 'retry-after': String(random.int(1, 90)) } : {};
  return Response.json({ err }, { status, headers });
}
