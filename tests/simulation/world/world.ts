import './prepare.ts';
import type { Config } from '../../../src/shared/config/index.ts';
import { asAccountId } from '../../../src/shared/model/index.ts';
import type { ServerCore } from '../../server/core/core.ts';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { createInProcessServer } from '../../server/testing.ts';
import { Device, type SignedIn } from './device.ts';
import { hearRejections, replaceGlobals } from './globals.ts';
import { FAIR } from './network.ts';
import { ME, OTHERS, PASSWORD, smallNetwork } from './people.ts';
import { Scheduler } from './scheduler.ts';
import type { SimulatedTab } from './tab.ts';
import { Trace } from './trace.ts';

const START_AT = Date.UTC(2026, 10, 21, 8);
const API = 'https://api.example.net';
/** Longer than the longest retry, the latest delivery and the time for which a view counts as fresh. */
const HEALING_MS = 150_000;
const FRESH_MS = 31_000;

/** What the parts of a world share. */
export interface WorldParts {
  scheduler: Scheduler;
  random: Random;
  trace: Trace;
  serve: (request: Request) => Promise<Response>;
  connect: ServerCore['realtime']['connect'];
  budget: Config['mirror'];
}

/** One simulated world: the real server core, devices of one user, and other people who write. */
export class World {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly core: ServerCore;
  readonly devices: Device[] = [];
  readonly #parts: WorldParts;
  readonly #restore: () => void;
  readonly #tokens = new Map<string, string>();

  /** Nothing real passes in a world from here to `close()`: the globals are its own. */
  constructor(seed: string) {
    this.scheduler = new Scheduler(START_AT);
    this.random = createRandom(`${seed}/world`);
    this.trace = new Trace(this.scheduler.now);
    const { core } = createInProcessServer({
      world: smallNetwork(createRandom(`${seed}/network`), START_AT),
      clock: this.scheduler.now,
      random: createRandom(`${seed}/server`).next,
    });
    this.core = core;
    const serve = (request: Request) => core.fetch(request);
    const { scheduler, random, trace } = this;
    this.#parts = {
      scheduler,
      random,
      trace,
      serve,
      connect: core.realtime.connect,
      budget: { maxPosts: 10_000, maxBytes: 500_000_000 },
    };
    const restoreGlobals = replaceGlobals(scheduler, createRandom(`${seed}/globals`).next);
    const stopHearing = hearRejections((reason) => scheduler.thrown.push(reason));
    this.#restore = () => {
      stopHearing();
      restoreGlobals();
    };
  }

  tabs(): SimulatedTab[] {
    return this.devices.flatMap((device) => device.livingTabs());
  }

  async addDevice(): Promise<Device> {
    const who = await this.#signIn(ME);
    const device = new Device(`d${this.devices.length + 1}`, this.#parts, who.accountId);
    await this.scheduler.until(device.signIn(who), 1000);
    this.devices.push(device);
    return device;
  }

  /** Someone else asks the server something, past all networks. */
  async ask(username: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${await this.#tokenOf(username)}`, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const work = this.core.fetch(new Request(`${API}/v3/${path}`, init)).then((response) => response.json());
    const answer: unknown = await this.scheduler.outside(work);
    this.trace.add(`${username} ${method} ${path}`);
    return answer;
  }

  /** Starts something that happens beside everything else. */
  start(work: () => Promise<void> | void): void {
    this.scheduler.soon(null, () => {
      void work();
    });
  }

  /** The id of a post on the server, by anybody or by one; null when there is none. */
  somePost(dice: Random, author?: string): string | null {
    const sql =
      'SELECT p.id FROM posts p JOIN accounts a ON a.id = p.authorId WHERE :author IS NULL OR a.username = :author';
    const rows = this.core.database.all<{ id: string }>(`${sql} ORDER BY p.id`, { author: author ?? null });
    return rows.length > 0 ? dice.pick(rows).id : null;
  }

  /** The network is good, everything thaws, one tab is visible at a time; until nothing is left to be done. */
  async heal(): Promise<void> {
    this.trace.add('heals');
    for (const device of this.devices) {
      device.network.weather = FAIR;
      device.disk.refusesWrites = null;
      for (const tab of device.livingTabs()) {
        tab.callsToLive = null;
        if (tab.isFrozen) tab.thaw();
        tab.setVisible(false);
        void tab.engine.notice('online');
      }
      await this.scheduler.run(1000);
      if (device.livingTabs().some((tab) => tab.isSignedOut)) {
        await this.scheduler.until(device.signIn(await this.#signIn(ME)), 1000);
      }
      if (device.livingTabs().length === 0) device.openTab();
    }
    await this.scheduler.run(HEALING_MS);
    for (const tab of this.tabs()) {
      tab.setVisible(true);
      await this.scheduler.run(FRESH_MS);
      tab.setVisible(false);
    }
  }

  close(): void {
    for (const device of this.devices) for (const tab of device.tabs) tab.dispose();
    this.core.close();
    this.#restore();
  }

  async #signIn(username: string): Promise<SignedIn> {
    const { id, token } = await this.#session(username);
    return { accountId: asAccountId(id), username, token };
  }

  async #tokenOf(username: string): Promise<string> {
    const token = this.#tokens.get(username) ?? (await this.#session(username)).token;
    this.#tokens.set(username, token);
    return token;
  }

  async #session(username: string): Promise<{ id: string; token: string }> {
    const body = new URLSearchParams({ username, password: PASSWORD });
    const request = new Request(`${API}/v3/session`, { method: 'POST', body });
    const reply = await this.scheduler.outside(this.core.fetch(request).then((response) => response.json()));
    const { users, authToken } = reply as { users: { id: string }; authToken: string };
    return { id: users.id, token: authToken };
  }
}

export { OTHERS };
