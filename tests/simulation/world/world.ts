import './prepare.ts';
import { asAccountId } from '../../../src/shared/model/index.ts';
import { type OutboxRow, withReopen } from '../../../src/shared/store/index.ts';
import { checksOf } from '../../../src/shared/store/vault/checks.ts';
import { jobsOf } from '../../../src/shared/store/vault/jobs.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { readMarks } from '../../../worker/apply/purges.ts';
import type { ServerCore } from '../../server/core/core.ts';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { createInProcessServer } from '../../server/testing.ts';
import { Device, type SignedIn } from './device.ts';
import { Elsewhere } from './elsewhere.ts';
import { createGateways } from './gateways.ts';
import { catchRejections, delayStorageEvents, noteLiveQueries, replaceGlobals } from './globals.ts';
import { type Hazard, streamOf } from './hazards.ts';
import type { Handled } from './journal.ts';
import { GOOD_NETWORK } from './network.ts';
import type { WorldParts } from './parts.ts';
import { GUEST, ME, OTHERS, PASSWORD, smallNetwork } from './people.ts';
import { createFileRefusals } from './refused-files.ts';
import { Relations } from './relations.ts';
import { createProxyRepeats, createRepeats } from './repeats.ts';
import { realTurn, Scheduler } from './scheduler.ts';
import { society } from './society.ts';
import type { SimulatedTab } from './tab.ts';
import { Texts } from './texts.ts';
import { Trace } from './trace.ts';
import { waitsForUser } from './waiting.ts';

const START_AT = Date.UTC(2026, 10, 21, 8);
const API = 'https://api.example.net';
/** Longer than the longest retry delay, the latest delivery and the time for which a view is fresh. */
const HEALING_MS = 150_000;
/** Rows that depend on one another may take longer. */
const LONGEST_HEALING_MS = 900_000;
const LOOK_EVERY_MS = 10_000;
const MOVING = new Set(['held', 'ready', 'sending', 'unsure', 'answered', 'settled']);
const FRESH_MS = 31_000;
/** Longer than the time after which a visible page reads the viewer again. */
const QUIET_MS = 320_000;
/** The longest time that the work on purge marks may take after the last one. */
const PURGE_MS = 6 * 60_000;

/** One simulated world: the real server core, devices of one user, and other people who write. */
export class World {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly core: ServerCore;
  readonly devices: Device[] = [];
  /** The user's other devices, with other software. */
  readonly elsewhere: Elsewhere;
  /** No new faults are injected. */
  isHealing = false;
  /** The requests of other people, and of the user elsewhere. */
  readonly byOthers: Handled[] = [];
  /** Relations of the user on the server, and texts by others. `null` in a world without the hazard 'relations'. */
  readonly relations: Relations | null;
  readonly texts: Texts | null;
  readonly #parts: WorldParts;
  readonly #restore: () => void;
  readonly #tokens = new Map<string, string>();

  /** From here to the end of `close()`, the globals for time and randomness are those of the world. */
  constructor(seed: string, hazards: readonly Hazard[]) {
    this.scheduler = new Scheduler(START_AT);
    this.random = createRandom(`${seed}/world`);
    this.trace = new Trace(this.scheduler.now);
    const base = createRandom(`${seed}/network`);
    const hasRelations = hazards.includes('relations');
    const { core } = createInProcessServer({
      world: hasRelations
        ? society(base, streamOf(seed, 'relations', 'network'), START_AT)
        : smallNetwork(base, START_AT),
      clock: this.scheduler.now,
      random: createRandom(`${seed}/server`).next,
    });
    this.core = core;
    this.relations = hasRelations ? new Relations(core, ME) : null;
    this.texts = hasRelations ? new Texts(core) : null;
    const serve = (request: Request) => core.fetch(request);
    const { scheduler, random, trace } = this;
    const streamIf = (hazard: Hazard, purpose: string) =>
      hazards.includes(hazard) ? streamOf(seed, hazard, purpose) : null;
    const elsewhere = new Elsewhere(this, {
      words: streamIf('elsewhere', 'words'),
      edits: streamIf('edits elsewhere', 'edits'),
    });
    this.elsewhere = elsewhere;
    const repeats = streamIf('repeats', 'network');
    const gateways = streamIf('gateways', 'network');
    const proxy = streamIf('proxy', 'network');
    this.#parts = {
      scheduler,
      random,
      trace,
      serve,
      connect: core.realtime.connect,
      repeats: repeats && this.#untilHealed(createRepeats(repeats)),
      gateways: gateways && this.#untilHealed(createGateways(gateways, scheduler.now)),
      proxy: proxy && this.#untilHealed(createProxyRepeats(proxy)),
      refuseFile: hazards.includes('refused files') ? createFileRefusals(seed) : null,
      watcher: {
        leaves: (method, path, body) => elsewhere.leaves(method, path, body),
        handled: (one, isLost, device) => {
          this.relations?.note(one, device);
          elsewhere.handled(one, isLost);
        },
      },
      budget: { maxPosts: 10_000, maxBytes: 500_000_000 },
      broadcastDelays: streamIf('late broadcasts', 'channels'),
      relations: this.relations,
    };
    const restoreGlobals = replaceGlobals(scheduler, createRandom(`${seed}/globals`).next);
    const storageDelays = streamIf('late broadcasts', 'storage');
    const restoreStorageEvents = storageDelays ? delayStorageEvents(scheduler, storageDelays) : () => {};
    const forgetLiveQueries = noteLiveQueries();
    const stopCatching = catchRejections((reason) => scheduler.thrown.push(reason));
    this.#restore = () => {
      stopCatching();
      forgetLiveQueries();
      restoreStorageEvents();
      restoreGlobals();
    };
  }

  /** The same decision, and none once the world heals. */
  #untilHealed<Given extends unknown[], Decision>(
    decide: (...given: Given) => Decision | null,
  ): (...given: Given) => Decision | null {
    return (...given) => (this.isHealing ? null : decide(...given));
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

  /** Another user signs in on a device. */
  async welcomeGuest(device: Device): Promise<void> {
    if (device.guest()) return;
    await device.openGuest(await this.#signIn(GUEST));
  }

  /** Ends the session of a device on the server. */
  async endSession(device: Device): Promise<void> {
    const headers = { authorization: `Bearer ${device.token}` };
    await this.scheduler.outside(this.core.fetch(new Request(`${API}/v3/session`, { method: 'DELETE', headers })));
    this.trace.add(`${device.name} session ended`);
  }

  /** Signs in again on a device that has lost its session. */
  async signInAgain(device: Device): Promise<void> {
    if (!(await device.isSignedIn())) await device.signIn(await this.#signIn(ME));
  }

  /** Sends a request of somebody else directly to the server. */
  async ask(username: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${await this.#tokenOf(username)}`, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await this.scheduler.outside(this.core.fetch(new Request(`${API}/v3/${path}`, init)));
    const reply: unknown = await this.scheduler.outside(response.json());
    this.trace.add(`${username} ${method} ${path} ${response.status}`);
    const { status } = response;
    const handled: Handled = { at: this.scheduler.now(), method, path, body: body ?? null, status, reply };
    this.byOthers.push(handled);
    this.relations?.note(handled, null);
    if (username !== ME) this.texts?.note(handled, this.idOf(username));
    return reply;
  }

  /** Starts work without waiting for its end. */
  start(work: () => Promise<void> | void): void {
    this.scheduler.soon(null, () => {
      void work();
    });
  }

  /** The id of an account on the server. */
  idOf(username: string): string {
    const sql = 'SELECT id FROM accounts WHERE username = :username';
    const [row] = this.core.database.all<{ id: string }>(sql, { username });
    if (!row) throw new Error(`There is no account ${username}`);
    return row.id;
  }

  /** The username of an account. */
  userOf(id: string): string {
    const [row] = this.core.database.all<{ username: string }>('SELECT username FROM accounts WHERE id = :id', { id });
    if (!row) throw new Error(`There is no account ${id}`);
    return row.username;
  }

  /** Reads something as a user. Returns the body; `null` after an error response. */
  async readAs(username: string, path: string): Promise<string | null> {
    const headers = { authorization: `Bearer ${await this.#tokenOf(username)}` };
    const response = await this.scheduler.outside(this.core.fetch(new Request(`${API}/v3/${path}`, { headers })));
    return response.ok ? this.scheduler.outside(response.text()) : null;
  }

  /** The id of a post on the server, by anybody or by one author; `null` if there is none. */
  somePost(dice: Random, author?: string): string | null {
    const sql =
      'SELECT p.id FROM posts p JOIN accounts a ON a.id = p.authorId WHERE :author IS NULL OR a.username = :author';
    const rows = this.core.database.all<{ id: string }>(`${sql} ORDER BY p.bumpedAt DESC`, { author: author ?? null });
    // Half of the time among the first posts of the feed, so that actions meet.
    return rows.length > 0 ? dice.pick(dice.chance(0.5) ? rows.slice(0, 6) : rows).id : null;
  }

  /** The id of a comment that `moderator` may delete as the author of the comment or of its post; `null` if there is none. */
  someComment(dice: Random, moderator: string): string | null {
    const sql = `SELECT c.id FROM comments c JOIN posts p ON p.id = c.postId JOIN accounts a ON a.id IN (c.authorId, p.authorId)
      WHERE a.username = :moderator ORDER BY c.number`;
    const rows = this.core.database.all<{ id: string }>(sql, { moderator });
    return rows.length > 0 ? dice.pick(rows.slice(-6)).id : null;
  }

  /** Ends all faults and runs the world, one visible tab at a time, until it is idle. */
  async heal(): Promise<void> {
    this.trace.add('heals');
    this.isHealing = true;
    for (const device of this.devices) {
      device.network.conditions = GOOD_NETWORK;
      device.network.nextCreation = {};
      device.disk.refusesWrites = null;
      device.disk.putOff = null;
      for (const tab of device.livingTabs()) {
        tab.callsToLive = null;
        if (tab.isFrozen) tab.thaw();
        tab.setVisible(false);
        void tab.engine.notice('online');
      }
    }
    // Hidden tabs may notice the end of a session, or a new one, only when they become visible. Then heal once more.
    for (let rounds = 1, isAtRest = false; !isAtRest; rounds += 1) {
      isAtRest = (await this.#settle()) || rounds > 1;
      if (this.relations) await this.#staySeen();
      for (const tab of this.tabs()) await this.#lookAt(tab);
      if (await this.#isAnyoneSignedOut()) isAtRest = false;
    }
  }

  /** Runs the world until it is idle. Resolves to `false` if it is not within the limit. */
  async #settle(): Promise<boolean> {
    let isAtRest = false;
    for (let passedMs = 0; passedMs < LONGEST_HEALING_MS; passedMs += LOOK_EVERY_MS) {
      isAtRest = passedMs >= HEALING_MS && !(await this.#isAnythingMoving());
      if (isAtRest) break;
      await this.scheduler.run(LOOK_EVERY_MS);
      for (const device of this.devices) await this.#attend(device);
    }
    for (const tab of this.tabs()) tab.setVisible(false);
    return isAtRest;
  }

  /**
   * One tab of each account is visible for so long that the device learns what the server reports to nobody, and then until
   * what is not to be seen any more is deleted.
   */
  async #staySeen(): Promise<void> {
    for (const device of this.devices) {
      device.livingTabs()[0]?.setVisible(true);
      device.guest()?.setVisible(true);
    }
    await this.scheduler.run(QUIET_MS);
    for (const device of this.devices) await this.#attend(device);
    for (let passedMs = 0; passedMs < PURGE_MS && (await this.#isAnythingPurged()); passedMs += LOOK_EVERY_MS)
      await this.scheduler.run(LOOK_EVERY_MS);
    for (const tab of this.tabs()) tab.setVisible(false);
  }

  async #isAnythingPurged(): Promise<boolean> {
    for (const device of this.devices) {
      const stores = device.anyStores();
      const reading = withReopen([stores.vault, stores.mirror], async () => [
        ...(await readMarks(stores.mirror)),
        ...(await jobsOf(stores.vault, device.accountId)),
      ]);
      if ((await this.scheduler.until(reading, 1000)).length > 0) return true;
    }
    return false;
  }

  async #lookAt(tab: SimulatedTab): Promise<void> {
    tab.setVisible(true);
    await this.scheduler.run(FRESH_MS);
    tab.setVisible(false);
  }

  async #isAnyoneSignedOut(): Promise<boolean> {
    for (const device of this.devices) {
      if (!(await this.scheduler.until(device.isSignedIn(), 1000))) return true;
    }
    return this.tabs().some((tab) => tab.isSignedOut);
  }

  /** Does what the app asks of the user: signs in again, reloads after an update, opens the app. */
  async #attend(device: Device): Promise<void> {
    for (const tab of device.livingTabs()) if (tab.isSuperseded) device.reload(tab);
    const isLost = device.livingTabs().some((tab) => tab.isSignedOut);
    if (isLost || !(await this.scheduler.until(device.isSignedIn(), 1000))) {
      await this.scheduler.until(device.signIn(await this.#signIn(ME)), 1000);
    }
    if (device.livingTabs().length === 0) device.openTab();
    const guest = device.guest();
    if (guest?.isSuperseded || guest?.isSignedOut)
      await this.scheduler.until(device.openGuest(await this.#signIn(GUEST)), 1000);
  }

  async #isAnythingMoving(): Promise<boolean> {
    for (const device of this.devices) {
      const { vault } = device.anyStores();
      const reading = withReopen([vault], () => outboxOf(vault, device.accountId));
      const rows = await this.scheduler.until(reading, 1000);
      const checks = await this.scheduler.until(
        withReopen([vault], () => checksOf(vault, device.accountId)),
        1000,
      );
      // Elsewhere the world runs until the limit if a row waits for the user: its seeds replay as before.
      const isStuck = (row: OutboxRow) => this.relations !== null && waitsForUser(row, rows);
      const isMoving = rows.some((row) => MOVING.has(row.state.kind) && !isStuck(row));
      if (device.network.underway > 0 || checks.length > 0 || isMoving) return true;
    }
    return false;
  }

  /** Resolves when no work of the world is left that could fail in the next one. */
  async close(): Promise<void> {
    for (const device of this.devices) for (const tab of [...device.tabs, ...device.guests]) tab.dispose();
    this.core.close();
    // Running work fails now that its databases are closed: that is no fault of the engine.
    await realTurn();
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
