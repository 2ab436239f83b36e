import type { Random } from '../../server/demo/random.ts';
import { ALL_DAMAGE, lying } from '../../support/lying-proxy.ts';
import type { Gateways, Told } from './gateways.ts';
import { type Handled, isCreation } from './journal.ts';
import type { RefuseFile } from './refused-files.ts';
import { KEPT_OPEN_MS, type ProxyRepeat, type ProxyRepeats, type Repeat, type Repeats } from './repeats.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

/** The fate of a request; of its last transmission if the browser repeats it (repeats.ts). */
export type Fate =
  | 'answered'
  /** It never reaches the server: the connection breaks, or times out. */
  | 'lost'
  /** The connection breaks or times out, and the request reaches the server up to a minute later. */
  | 'late'
  /** The server handles it; the connection breaks, or times out, before the answer. */
  | 'answer-lost'
  | 'half-body'
  /** The answer takes so long that later answers arrive before it. */
  | 'slow'
  /** The server refuses it without handling it. */
  | 'refused'
  /** The server handles it, but a proxy answers 502. */
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

export interface Conditions {
  isOnline: boolean;
  /** The probability that a request does not end as `answered`, 0…1. */
  trouble: number;
  /** Latency in one direction, in milliseconds: from, to. */
  latencyMs: readonly [number, number];
}

export const GOOD_NETWORK: Conditions = { isOnline: true, trouble: 0, latencyMs: [5, 40] };

export interface NetworkParts {
  /** Name of the device, for the trace. */
  name: string;
  scheduler: Scheduler;
  random: Random;
  trace: Trace;
  serve: (request: Request) => Promise<Response>;
  /** `null` if the browser never repeats a request. */
  repeats: Repeats | null;
  /** `null` if only the server answers. */
  gateways: Gateways | null;
  /** `null` if no proxy repeats requests. */
  proxy: ProxyRepeats | null;
  /** `null` if the server accepts every file. */
  refuseFile: RefuseFile | null;
  /** Closes the sockets of all tabs of the device. */
  cutSockets: () => void;
  watcher: NetworkWatcher;
}

/** What a network reports to the world. */
export interface NetworkWatcher {
  /** A request that changes something is sent. `path`: without the API version. */
  leaves: (method: string, path: string, body: unknown) => void;
  /** The server has handled such a request. `isLost`: the device will not receive the answer; `device`: its name. */
  handled: (one: Handled, isLost: boolean, device: string) => void;
}

/** The network of one device. */
export class Network {
  conditions: Conditions = GOOD_NETWORK;
  /** Events of a socket arrived twice or reordered at some time. */
  hadDisorder = false;
  /** The number of requests that have not reached the server yet. */
  underway = 0;
  /** The requests of this device that the server has handled, in order. */
  readonly handled: Handled[] = [];
  /** All requests that change something, whatever their fate. */
  readonly sent: { at: number; what: string }[] = [];
  /** All reads, with the engine and the address (including the ids of a read by ids). */
  readonly fetched: { at: number; owner: Owner; address: string }[] = [];
  /** The pauses that the server asked for in answers that a living page received. */
  readonly pauses: { fromAt: number; untilAt: number }[] = [];
  /** The fate of the next request that creates a post or a comment. Where absent, it is drawn at random. */
  nextCreation: { fate?: Fate; repeat?: Repeat; proxied?: ProxyRepeat; refusal?: Refusal } = {};
  /** When a page received the answer to a sending, by its number: epoch ms of the world. */
  readonly answeredAt = new Map<number, number>();
  /** When a connection last received an answer. Before the first one, requests use a new connection, which browsers do not repeat. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #sendings = 0;
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** `fetch` of a tab. Rejects with a TypeError if the connection breaks, with an AbortError if the client aborts. */
  fetch(owner: Owner, url: string, init: RequestInit): Promise<Response> {
    const { scheduler, random, trace, name: device, watcher } = this.#parts;
    const { signal, ...rest } = init;
    const request = new Request(url, rest);
    const isGood = !random.chance(this.conditions.trouble);
    const byConditions: Fate = isGood ? 'answered' : random.pick(TROUBLES);
    const arranged = this.#arrangedFor(request);
    const fate = arranged.fate ?? byConditions;
    const told = fate === 'answered' ? (this.#parts.gateways?.() ?? null) : null;
    const name = `${device} ${request.method} ${new URL(url).pathname.slice(3)}`;
    trace.add(`${name} ${told ? `${told.lie}${told.reaches ? ', handled' : ''}` : fate}`);
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
      isLost: LOST.has(fate) || told !== null,
      file: fileIn(rest.body),
    };

    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
      const breakOff = () => scheduler.soon(owner, () => reject(new TypeError('Failed to fetch')));
      const after = (delayMs: number, run: () => void) => scheduler.after(delayMs, null, run);
      const answer = (response: Response) =>
        scheduler.soon(owner, () => {
          this.answeredAt.set(sending.number, scheduler.now());
          resolve(response);
        });

      const arrive = () => {
        if (!this.conditions.isOnline) return breakOff();
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
          // A silent connection ends when the client aborts. A request whose client was killed arrives all the same.
          if (random.chance(0.5)) signal?.addEventListener('abort', arriveLate);
          else {
            arriveLate();
            breakOff();
          }
          return;
        }
        const delivered = told ? this.#throughGateway(sending, told) : this.#deliverBy(proxied, sending);
        void delivered.then((response) => {
          const delayMs = fate === 'slow' ? random.int(1000, MAX_SLOW_MS) : this.latency();
          after(delayMs, () => {
            if (!this.conditions.isOnline) return breakOff();
            if (fate === 'answer-lost') return random.chance(0.5) ? breakOff() : undefined;
            this.#answeredAt = scheduler.now();
            if (fate === 'half-body') return answer(halfOf(response, random));
            return answer(fate === 'bad-gateway' ? new Response('<h1>502</h1>', { status: 502 }) : whole(response));
          });
        });
      };
      const repeat = isWrite ? this.#repeatOf(sending, arranged.repeat) : null;
      const proxied = arranged.proxied ?? this.#proxied(request);
      after(this.latency(), () => {
        if (!repeat || !this.conditions.isOnline) return arrive();
        const goOn = () => {
          if (!owner.isDead && !signal?.aborted) arrive();
        };
        void this.#sendAgain(sending, repeat, () => owner.isDead || (signal?.aborted ?? false)).then(goOn);
      });
    });
  }

  /** Returns what was arranged for the next creation, if this is it. */
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

  /** All transmissions of a repeated request but the last: the server handles each, and no answer arrives. */
  async #sendAgain(sending: Sending, { gapsMs, killsAll }: Repeat, isGivenUp: () => boolean): Promise<void> {
    const { scheduler, cutSockets } = this.#parts;
    for (const gapMs of gapsMs) {
      if (isGivenUp()) return;
      await this.#deliver({ ...sending, isLost: true });
      if (killsAll) cutSockets();
      await scheduler.pause(gapMs);
    }
  }

  #proxied({ method, url }: Request): ProxyRepeat | null {
    const path = pathOf(url);
    if (method !== 'POST' || path.endsWith('/byIds') || path.startsWith('session')) return null;
    return this.#parts.proxy?.(isCreation({ method, path })) ?? null;
  }

  /** Delivers a request, twice if a proxy repeats it. Returns the answer that is passed on. */
  async #deliverBy(proxied: ProxyRepeat | null, sending: Sending): Promise<Answered> {
    if (!proxied) return this.#deliver(sending);
    const { scheduler, trace } = this.#parts;
    const { gapMs, answers } = proxied;
    trace.add(`${sending.name} repeated by a proxy ${gapMs} ${answers}`);
    const isFirstLost = answers === 'second' || sending.isLost;
    const first = await this.#deliver({ ...sending, isLost: isFirstLost });
    const second = { ...sending, isLost: answers !== 'second' || sending.isLost };
    if (answers === 'first at once') {
      this.underway += 1;
      scheduler.after(gapMs, null, () => {
        this.underway -= 1;
        void this.#deliver(second);
      });
      return first;
    }
    await scheduler.pause(gapMs);
    const last = await this.#deliver(second);
    return answers === 'second' ? last : first;
  }

  /** The answer of a gateway, or the server's with damage. */
  async #throughGateway(sending: Sending, { lie, reaches }: Told): Promise<Answered> {
    const isHandled = reaches || isDamage(lie);
    const honest = isHandled ? whole(await this.#deliver(sending)) : Response.json({});
    return this.#parts.scheduler.outside(readWhole(Promise.resolve(lying(lie)(sending.request, () => honest))));
  }

  #isConnected(): boolean {
    return this.#parts.scheduler.now() - this.#answeredAt < KEPT_OPEN_MS;
  }

  /** One way, ms. */
  latency(): number {
    const [least, most] = this.conditions.latencyMs;
    return this.#parts.random.int(least, most);
  }

  /** Recorded only if the page lives long enough to store it. */
  #expectQuiet(owner: Owner, { headers }: Response): void {
    const { scheduler } = this.#parts;
    const fromAt = scheduler.now();
    const untilAt = fromAt + Number(headers.get('retry-after') ?? PAUSE_S) * 1000;
    scheduler.after(ANSWER_STORED_MS, null, () => {
      if (!owner.isDead && !owner.isFrozen) this.pauses.push({ fromAt, untilAt });
    });
  }

  async #deliver({ request, name, number, sentAt, isLost, file }: Sending): Promise<Answered> {
    const { scheduler, serve, trace, refuseFile, watcher, name: device } = this.#parts;
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
        isLost,
      };
      this.handled.push(one);
      watcher.handled(one, isLost, device);
    }
    return answered;
  }
}

/** A request of a page. The browser may transmit it several times. */
interface Sending {
  request: Request;
  /** For the trace. */
  name: string;
  number: number;
  /** Epoch ms of the world. */
  sentAt: number;
  /** True if the device will not receive the answer. */
  isLost: boolean;
  /** The name of the uploaded file; `null` if it uploads none. */
  file: string | null;
}

/** Fates in which the server may handle a request although no usable answer arrives. */
const LOST: ReadonlySet<Fate> = new Set(['late', 'answer-lost', 'half-body', 'bad-gateway']);

const fileIn = (body: unknown): string | null => {
  const file = body instanceof FormData ? body.get('file') : null;
  return file instanceof File ? file.name : null;
};

const API_PREFIX = '/v3/';

/** The path without the API version, with its query. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(API_PREFIX.length) + search;
}

/** The pause after a 429 without Retry-After. */
const PAUSE_S = 60;
const ANSWER_STORED_MS = 800;

const changesSomething = (method: string, address: string): boolean => method !== 'GET' || address.endsWith('AsRead');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A response whose body was read already, so that its delivery needs no real streams. */
interface Answered {
  status: number;
  headers: Headers;
  body: string;
}

async function readWhole(answer: Promise<Response>): Promise<Answered> {
  const response = await answer;
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const isDamage = (lie: Told['lie']): boolean => ALL_DAMAGE.some((damage) => damage === lie);

const mayHaveBody = (status: number) => status !== 204 && status !== 304;

const whole = ({ status, headers, body }: Answered): Response =>
  new Response(mayHaveBody(status) ? body : null, { status, headers });

/** The connection breaks in the middle of the body, or the client takes the received part for the whole. */
function halfOf({ status, headers, body }: Answered, random: Random): Response {
  const response = new Response(body.slice(0, body.length >> 1), { status, headers });
  if (random.chance(0.5)) response.text = () => Promise.reject(new TypeError('terminated'));
  return response;
}

function refusal(random: Random, arranged?: Refusal): Response {
  const byConditions = random.pick(REFUSALS);
  const { status, err } = arranged ?? byConditions;
  const headers = status === 429 && random.chance(0.5) ? { 'retry-after': String(random.int(1, 90)) } : {};
  return Response.json({ err }, { status, headers });
}
