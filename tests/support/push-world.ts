import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { type AccountId, asAccountId, asTimelineId, type Post, type PostId } from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import { MirrorDatabase, outboxOf, type Stores, VaultDatabase } from '../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../src/shared/store/keys/index.ts';
import { takeEpoch } from '../../src/shared/store/vault/leadership.ts';
import { enqueue } from '../../src/shared/store/vault/outbox.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { nextOrdinal } from '../../worker/apply/index.ts';
import type { PullContext } from '../../worker/pull/context.ts';
import { pullPost } from '../../worker/pull/posts.ts';
import type { SocketState } from '../../worker/push/copies/socket-confirmation.ts';
import { drainHeadless } from '../../worker/push/headless.ts';
import { startPush } from '../../worker/push/index.ts';
import { createReport } from '../../worker/report/ring.ts';
import { createSession } from '../../worker/session/index.ts';
import { createTransport } from '../../worker/transport/index.ts';
import type { WorldData } from '../server/core/world.ts';
import { createInProcessServer, type InProcessServer } from '../server/testing.ts';
import { comment, emptyWorld, idOf, now, post, reads, user } from '../unit/server/helpers.ts';
import { ManualTime } from './engine-world.ts';

const API = 'https://api.example.net';

/** luna's device and a server in the same process. Both share a clock that advances only in `pass` and `until`. */
export class PushWorld {
  readonly time = new ManualTime();
  readonly server: InProcessServer;
  readonly vault = new VaultDatabase(`vault-${randomUUID()}`);
  readonly keys = new KeysDatabase(`keys-${randomUUID()}`);
  readonly me: AccountId = asAccountId(idOf('luna'));
  /** How far the device's clock is ahead of the server's, in ms. */
  deviceAheadMs = 0;
  /** The socket of luna's device. */
  socket: SocketState | null = null;
  /** Called with the upload progress. */
  progress = (_rowId: string, _sentBytes: number, _totalBytes: number): void => {};
  readonly stores: Stores;
  readonly #engines: RunningPush[] = [];
  readonly #repeats: Repeated[] = [];

  constructor(more: (world: WorldData) => void = () => {}) {
    const world: WorldData = {
      ...emptyWorld(),
      users: [user('luna'), user('mars'), user('venus')],
      subscriptions: [reads('luna', 'mars'), reads('mars', 'luna')],
      posts: [post('own', 'luna', 30), post('first', 'mars', 20), post('second', 'mars', 10)],
      comments: [comment('first', 'mars', 1), comment('first', 'luna', 2)],
    };
    more(world);
    this.time.advance(now - this.time.now());
    this.server = createInProcessServer({ world, clock: this.time.now, after: this.time.after });
    this.stores = {
      vault: this.vault,
      mirror: new MirrorDatabase(this.me, `mirror-${randomUUID()}`),
      accountId: this.me,
    };
  }

  now = (): number => this.time.now() + this.deviceAheadMs;

  async signIn(): Promise<void> {
    await saveToken(this.keys, {
      accountId: this.me,
      username: 'luna',
      token: await this.#tokenOf('luna'),
      issuedAt: 0,
    });
  }

  async #tokenOf(username: string): Promise<string> {
    const body = new URLSearchParams({ username, password: 'secret' });
    const reply = await this.server.core.fetch(new Request(`${API}/v3/session`, { method: 'POST', body }));
    return ((await reply.json()) as { authToken: string }).authToken;
  }

  /** An API call from another device, of luna by default. Returns the body of the response. */
  async elsewhere(method: string, path: string, json: unknown, username = 'luna'): Promise<unknown> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await this.#tokenOf(username)}` };
    const request = new Request(`${API}/v3/${path}`, { method, headers, body: JSON.stringify(json) });
    const reply = await this.server.core.fetch(request);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  /** Starts a leading engine over the device's vault. It replaces any earlier one. */
  async start(): Promise<RunningPush> {
    const engine = await runPush(this);
    this.#engines.push(engine);
    return engine;
  }

  /**
   * Runs the service worker's drain to its end. Returns true if something is left. `isLed`: a tab leads meanwhile. `network`:
   * that of the service worker.
   */
  async drainHeadless({ isLed = false, network = { isUp: true } } = {}): Promise<boolean> {
    let isMoreLeft: boolean | null = null;
    const drained = drainHeadless({
      ...networkPorts(this, () => true, network),
      random: () => 0.5,
      vault: this.vault,
      keys: this.keys,
      apiRoot: API,
      ifNobodyLeads: async (_, work) => {
        if (!isLed) await work();
        return !isLed;
      },
    }).then((answer) => {
      isMoreLeft = answer;
    });
    await this.until(() => {
      if (isMoreLeft === null) throw new Error('The service worker is still running');
    });
    await drained;
    return isMoreLeft ?? false;
  }

  /**
   * Sends the next matching request `copies` more times, `gapMs` apart. The page sees one response. `answers`: the last one, as
   * if Chromium had resent it when a connection died before the first byte of the response, or a proxy; the first one, when a
   * proxy has all responses or at once.
   */
  repeat(
    match: (request: Request) => boolean,
    { copies = 1, gapMs = 0, answers = 'last' }: Partial<Repeated> = {},
  ): void {
    this.#repeats.push({ match, copies, gapMs, answers });
  }

  /** The server's response to a request of the device, after any resending on the way. */
  async deliver(request: Request): Promise<Response> {
    const index = this.#repeats.findIndex(({ match }) => match(request));
    const [repeat] = index < 0 ? [] : this.#repeats.splice(index, 1);
    if (!repeat) return this.server.fetch(request);
    const { copies, gapMs, answers } = repeat;
    const responses: Promise<Response>[] = [];
    for (let copy = 0; copy <= copies; copy += 1) {
      const response = this.server.fetch(request.clone());
      responses.push(response);
      // It may be lost, too.
      await response.catch(() => {});
      if (answers === 'first at once') {
        this.time.after(gapMs, () => void this.server.fetch(request));
        return response;
      }
      if (copy < copies) this.time.advance(gapMs);
    }
    return (answers === 'first' ? responses[0] : responses.at(-1)) ?? expect.fail('It was sent');
  }

  /** Waits until no check for copies and no deletion of copies is left. */
  checked = (): Promise<void> =>
    this.until(async () => {
      const left = await this.vault.checks.count();
      const deletions = (await this.rows()).filter(({ state }) => state.kind !== 'proposed').length;
      if (left + deletions > 0) throw new Error(`${left} checks and ${deletions} rows are left`);
    }, 1000);

  /** Enqueues a mutation as the page does. Returns the row's id. */
  async does(mutation: AnyMutation, holdMs = 0): Promise<string> {
    const id = randomUUID();
    await enqueue(this.stores, mutation, { id, at: this.now(), holdMs });
    return id;
  }

  rows = (): Promise<OutboxRow[]> => outboxOf(this.vault, this.me);

  async row(id: string): Promise<OutboxRow | undefined> {
    return this.vault.outbox.get(id);
  }

  /** Advances time until the expectation holds. */
  until<T>(expectation: () => T | Promise<T>, stepMs = 250): Promise<T> {
    const step = () => {
      this.time.advance(stepMs);
      return expectation();
    };
    return vi.waitFor(step, { timeout: 10_000, interval: 4 });
  }

  /** Waits until the outbox is empty. */
  done = (stepMs = 1000): Promise<void> =>
    this.until(async () => {
      const left = (await this.rows()).map(({ mutation, state }) => `${mutation.kind} ${state.kind}`);
      if (left.length > 0) throw new Error(`Still in the outbox: ${left.join(', ')}`);
    }, stepMs);

  async pass(ms: number): Promise<void> {
    const step = Math.max(50, Math.ceil(ms / 60));
    for (let passed = 0; passed < ms; passed += step) {
      this.time.advance(Math.min(step, ms - passed));
      await new Promise((resolve) => {
        setTimeout(resolve, 4);
      });
    }
  }

  async close(): Promise<void> {
    for (const engine of this.#engines) engine.kill();
    this.server.close();
    await this.stores.mirror.delete();
    await this.vault.delete();
    await this.keys.delete();
  }
}

interface Repeated {
  match: (request: Request) => boolean;
  copies: number;
  gapMs: number;
  answers: 'last' | 'first' | 'first at once';
}

export interface RunningPush {
  context: PullContext;
  isOwnEcho: Awaited<ReturnType<typeof startPush>>['isOwnEcho'];
  received: Awaited<ReturnType<typeof startPush>>['received'];
  wake: () => void;
  /** Turns this engine's network off and on. */
  network: { isUp: boolean };
  /** Kills the engine: no request or transaction under way is ever answered. */
  kill: () => void;
  /** Fetches the post and returns it as stored afterwards. */
  freshPost: (postId: PostId) => Promise<Post | undefined>;
}

const never = new Promise<never>(() => {});

function networkPorts(world: PushWorld, isAlive: () => boolean, network = { isUp: true }) {
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    if (!isAlive()) return never;
    if (!network.isUp) throw new TypeError('Failed to fetch');
    const answer = await world.deliver(new Request(url, init));
    return isAlive() ? answer : never;
  };
  return {
    now: world.now,
    monotonicNow: world.time.now,
    timers: {
      after: (delayMs: number, callback: () => void) => world.time.after(delayMs, () => isAlive() && callback()),
    },
    fetch: send,
    /** Part of the body is sent immediately. The fate of the rest is up to the network. */
    upload: (url: string, init: RequestInit, onProgress: (sentBytes: number, totalBytes: number) => void) => {
      onProgress(1, 4);
      return send(url, init);
    },
    isOnline: () => network.isUp,
  };
}

async function runPush(world: PushWorld): Promise<RunningPush> {
  const { vault, keys, me, stores } = world;
  const { mirror } = stores;
  let isAlive = true;
  const network = { isUp: true };
  const ports = { ...networkPorts(world, () => isAlive, network), keys, random: () => 0.5 };
  const report = createReport(world.now);
  let clockOffsetMs = 0;
  const transport = createTransport(ports, API, report, () => nextOrdinal(mirror, world.now()), {
    reachChanged: ({ kind }) => kind === 'online' && push?.reached(),
    clockLearned: (offsetMs) => {
      clockOffsetMs = offsetMs;
    },
  });
  const session = createSession({ accountId: me, keys, transport, now: world.now, onSignedOut: () => {} });
  const context: PullContext = {
    mirror,
    session,
    report,
    now: world.now,
    store: async (work) => (isAlive ? { ok: true, value: await work() } : never),
    onPostsLost: () => {},
    onStale: () => {},
  };
  const term = new AbortController();
  const epoch = await takeEpoch(vault, me, randomUUID());
  const parts = {
    context,
    vault,
    accountId: me,
    ports,
    clockOffsetMs: () => clockOffsetMs,
    canReach: () => network.isUp,
    progress: (rowId: string, sentBytes: number, totalBytes: number) => world.progress(rowId, sentBytes, totalBytes),
    socket: () => world.socket,
    onSettled: () => {},
  };
  const push = await startPush(parts, { epoch, signal: term.signal, resign: () => term.abort() });
  return {
    context,
    isOwnEcho: push.isOwnEcho,
    received: push.received,
    wake: () => push.reached(),
    network,
    kill: () => {
      isAlive = false;
      term.abort();
    },
    freshPost: async (postId) => {
      await pullPost(context, postId);
      return mirror.posts.get(postId);
    },
  };
}

export const lunasFeed = () => ({
  timelineId: asTimelineId(idOf('luna-posts')),
  name: 'Posts' as const,
  ownerId: asAccountId(idOf('luna')),
});
