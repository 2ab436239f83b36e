import { randomUUID } from 'node:crypto';
import type { Config } from '../../src/shared/config/index.ts';
import type { Engine, EngineEvent } from '../../src/shared/contract/index.ts';
import { type AccountId, asAccountId } from '../../src/shared/model/index.ts';
import type { NetworkFacts } from '../../src/shared/rules/data-saver.ts';
import { openStores, type Stores } from '../../src/shared/store/index.ts';
import { KeysDatabase } from '../../src/shared/store/keys/index.ts';
import { createEngine } from '../../worker/engine.ts';
import * as later from '../../worker/later.ts';
import type { Locks, Ports } from '../../worker/ports.ts';
import type { OpenSocket } from '../../worker/transport/socket.ts';
import type { Views } from '../../worker/views/index.ts';
import { FakeExportFiles } from './export-file.ts';
import { noCaches } from './fake-caches.ts';

/** A clock that only the test advances. Timers fire when their time is reached. */
export class ManualTime {
  #now = 1_800_000_000_000;
  #timers: { at: number; callback: () => void }[] = [];

  now = (): number => this.#now;

  after = (delayMs: number, callback: () => void): (() => void) => {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const timer of due) timer.callback();
  }

  pending(): number {
    return this.#timers.length;
  }
}

export const testConfig: Config = {
  siteTitle: 'Larder',
  apiRoot: 'https://api.example.net',
  limits: { postLength: 3000, commentLength: 3000, attachmentsPerPost: 20, fileSizeBytes: 10_000_000 },
  commentFolding: { minToSteppedFold: 15, foldStep: 5, afterFold: 2, minFolded: 3, minToCollapse: 12 },
  draftMaxAgeDays: 7,
  appVersionCheck: null,
  textFormatter: { tldList: [], foreignMentionServices: [] },
  siteDomains: [],
  groupsWithoutSubscribing: [],
  privacyControlGroups: { hidePosts: false, groups: [] },
  newsAccount: null,
  supportEmail: 'support@example.net',
  codeUrl: 'https://example.net/code',
  statusUrl: null,
  extensionUrl: null,
  beta: { enabled: false, cookieName: 'beta' },
  linkPreviews: { services: [], cardScript: null, neverFor: [] },
  gifs: null,
  emojiOrbit: null,
  errorReportingDsn: null,
  mirror: { maxPosts: 10_000, maxBytes: 500_000_000 },
};

/** Never granted. A test that needs a leader grants the lock itself. */
const noLocks: Locks = {
  hold: () => new Promise(() => {}),
  tryHold: async () => false,
  steal: () => new Promise(() => {}),
};

export interface TestEngine {
  engine: Engine;
  events: EngineEvent[];
  stores: Stores;
  keys: KeysDatabase;
  time: ManualTime;
  /** Turns the network off and on. `facts`: what the browser tells of it. `isDenied`: it says that there is none, always. */
  network: { isUp: boolean; isDenied: boolean; facts: NetworkFacts };
}

export const freshAccountId = (): AccountId => asAccountId(randomUUID());

/** Starts an engine over a fake network with its own databases. */
export async function startEngine(
  answer: (request: Request) => Promise<Response> | Response,
  options: {
    accountId?: AccountId | null;
    keys?: KeysDatabase;
    time?: ManualTime;
    config?: Partial<Config>;
    locks?: Locks;
    openSocket?: OpenSocket;
    openStores?: Ports['openStores'];
    openChannel?: Ports['openChannel'];
    caches?: Partial<Ports['caches']>;
    exportFile?: Ports['exportFile'];
    tabId?: string;
    address?: string;
    /** Loads the engine's code that comes after the first screen. */
    later?: Ports['later'];
    random?: () => number;
    views?: Views | undefined;
    /** The browser says from the start that there is no network. */
    deniesNetwork?: boolean;
  } = {},
): Promise<TestEngine> {
  const { accountId = null, time = new ManualTime() } = options;
  const keys = options.keys ?? new KeysDatabase(`keys-${randomUUID()}`);
  const network: TestEngine['network'] = { isUp: true, isDenied: options.deniesNetwork ?? false, facts: {} };
  const events: EngineEvent[] = [];
  const openOwn = options.openStores ?? ((id: AccountId | null) => openStores(id));
  const ports: Ports = {
    now: time.now,
    monotonicNow: time.now,
    random: options.random ?? (() => 0.5),
    timers: { after: time.after },
    fetch: async (url, init) => {
      if (!network.isUp) throw new TypeError('Failed to fetch');
      return answer(new Request(url, init));
    },
    upload: (url, init) => ports.fetch(url, init),
    isOnline: () => network.isUp && !network.isDenied,
    openStores: openOwn,
    keys,
    locks: options.locks ?? noLocks,
    openSocket: options.openSocket ?? (() => new Promise(() => {})),
    openChannel: options.openChannel ?? (() => ({ send: () => {}, listen: () => () => {}, close: () => {} })),
    later: options.later ?? (async () => later),
    storageUsedBytes: async () => null,
    caches: { ...noCaches, ...options.caches },
    exportFile: options.exportFile ?? new FakeExportFiles().open,
    removeExportFiles: async () => {},
    network: () => network.facts,
  };
  const engine = createEngine(ports, options.views);
  const config = { ...testConfig, ...options.config };
  const { tabId = randomUUID(), address } = options;
  engine.open({ accountId, config, tabId, ...(address === undefined ? {} : { address }) });
  await engine.start((event) => {
    events.push(event);
  });
  return { engine, events, stores: openOwn(accountId), keys, time, network };
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
