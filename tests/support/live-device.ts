import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { type AccountId, asAccountId } from '../../src/shared/model/index.ts';
import { closeStores, type Stores } from '../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../src/shared/store/keys/index.ts';
import { MirrorDatabase } from '../../src/shared/store/mirror/database.ts';
import { closeOnVersionChange } from '../../src/shared/store/stores.ts';
import { VaultDatabase } from '../../src/shared/store/vault/database.ts';
import type { Views } from '../../worker/views/index.ts';
import type { Network } from '../unit/server/helpers.ts';
import { idOf } from '../unit/server/helpers.ts';
import { ManualTime, startEngine, type TestEngine } from './engine-world.ts';
import { FakeChannels, FakeLocks } from './fake-tabs.ts';
import { openSocketTo } from './server-socket.ts';

const STEP_MS = 40;

export interface LiveTab extends TestEngine {
  tabId: string;
}

/** A device whose tabs are connected to a server in the same process. Time advances only in `until` and `pass`. */
export class LiveDevice {
  readonly time = new ManualTime();
  /** All socket requests in order. */
  readonly said: [event: string, data: unknown][] = [];
  /** Paths of all requests, below the version. */
  readonly requests: string[] = [];
  random = () => 0.5;
  /** If true, the server rejects the token of sockets, but not that of requests. */
  refusesAuth = false;
  /** What a request meets on its way. `deliver` lets the server answer it. */
  onTheWay: (tabId: string, request: Request, deliver: () => Promise<Response>) => Promise<Response> = (
    _,
    __,
    deliver,
  ) => deliver();
  readonly #network: Network;
  readonly #accountId: AccountId | null;
  readonly #prefix = randomUUID();
  readonly #keys = new KeysDatabase(`keys-${this.#prefix}`);
  readonly #locks = new FakeLocks<string>((_tab, callback) => setImmediate(callback));
  readonly #channels = new FakeChannels<string>((_tab, callback) => setImmediate(callback));
  readonly #tabs: LiveTab[] = [];
  readonly #killed = new Set<string>();
  readonly #views: Views | undefined;

  constructor(network: Network, username: string | null, views?: Views) {
    this.#views = views;
    this.#network = network;
    this.#accountId = username === null ? null : asAccountId(idOf(username));
  }

  /** `ageMs`: of the token. */
  async signIn(username: string, ageMs = 0): Promise<void> {
    if (!this.#accountId) throw new Error('a visitor does not sign in');
    const token = await this.#tokenOf(username);
    await saveToken(this.#keys, { accountId: this.#accountId, username, token, issuedAt: this.time.now() - ageMs });
  }

  async openTab(): Promise<LiveTab> {
    const tabId = `tab${this.#tabs.length + 1}`;
    const engine = await startEngine((request) => this.#answer(tabId, request), {
      accountId: this.#accountId,
      keys: this.#keys,
      time: this.time,
      tabId,
      views: this.#views,
      random: () => this.random(),
      locks: this.#locks.of(tabId),
      openChannel: (name) => this.#channels.open(tabId, name),
      openStores: (accountId) => this.#openStores(accountId),
      openSocket: async (apiRoot, listener) => {
        if (this.#killed.has(tabId)) return new Promise(() => {});
        const socket = await openSocketTo(this.#network.core)(apiRoot, listener);
        const request: typeof socket.request = (event, data) => {
          this.said.push([event, data]);
          const isRefused = event === 'auth' && this.refusesAuth;
          return isRefused ? Promise.resolve({ success: false, message: 'no' }) : socket.request(event, data);
        };
        return { ...socket, request };
      },
    });
    const tab = { ...engine, tabId };
    this.#tabs.push(tab);
    return tab;
  }

  /** Ends a tab without notice. Its code cannot be stopped, so nothing that it does reaches the server or another tab. */
  kill({ tabId }: LiveTab): void {
    this.#killed.add(tabId);
    this.#channels.release(tabId);
    this.#locks.release(tabId);
  }

  /** Advances time in small steps until the expectation holds. */
  until<T>(expectation: () => T | Promise<T>): Promise<T> {
    const step = () => {
      this.time.advance(STEP_MS);
      return expectation();
    };
    return vi.waitFor(step, { timeout: 6000, interval: 5 });
  }

  /** Advances time by `ms` in steps that let the engine work. */
  async pass(ms: number): Promise<void> {
    const step = Math.max(STEP_MS, ms / 50);
    for (let passed = 0; passed < ms; passed += step) {
      this.time.advance(Math.min(step, ms - passed));
      await new Promise((resolve) => {
        setTimeout(resolve, 4);
      });
    }
  }

  async close(): Promise<void> {
    for (const tab of this.#tabs) this.kill(tab);
    this.#network.core.realtime.cutAll();
    for (const { stores } of this.#tabs) {
      await stores.mirror.delete();
      await stores.vault.delete();
      closeStores(stores);
    }
  }

  /** Under names of its own: the engines of an earlier device still run, and would send the rows of this one. */
  #openStores(accountId: AccountId | null): Stores {
    const vault = new VaultDatabase(`${this.#prefix}-vault`);
    const mirror = new MirrorDatabase(accountId, `${this.#prefix}-mirror-${accountId ?? 'visitor'}`);
    for (const database of [vault, mirror]) closeOnVersionChange(database);
    return { vault, mirror, accountId };
  }

  async #answer(tabId: string, request: Request): Promise<Response> {
    if (this.#killed.has(tabId)) return new Promise(() => {});
    const url = new URL(request.url);
    this.requests.push(`${request.method} ${url.pathname.replace('/v3/', '')}`);
    const answer = await this.onTheWay(tabId, request, async () => this.#network.core.fetch(request));
    return this.#killed.has(tabId) ? new Promise(() => {}) : answer;
  }

  async #tokenOf(username: string): Promise<string> {
    const body = new URLSearchParams({ username, password: 'secret' });
    const response = await this.#network.core.fetch(new Request('http://api/v3/session', { method: 'POST', body }));
    return ((await response.json()) as { authToken: string }).authToken;
  }
}
