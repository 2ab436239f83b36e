import '../../simulation/world/prepare.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VaultDatabase } from '../../../src/shared/store/index.ts';
import { epochOf, takeEpoch } from '../../../src/shared/store/vault/leadership.ts';
import { type Lease, lead } from '../../../worker/leader/index.ts';
import { replaceGlobals } from '../../simulation/world/globals.ts';
import { type Owner, Scheduler } from '../../simulation/world/scheduler.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { FakeChannels, FakeLocks } from '../../support/fake-tabs.ts';

/** A tab that competes for leadership. `terms`: its current leases. */
interface Tab extends Owner {
  name: string;
  isVisible: boolean;
  terms: Lease[];
  life: AbortController;
  errors: unknown[];
}

const accountId = freshAccountId();
let scheduler: Scheduler;
let restore: () => void;
let vault: VaultDatabase;
let locks: FakeLocks<Tab>;
let channels: FakeChannels<Tab>;
let tabs: Tab[];

beforeEach(() => {
  scheduler = new Scheduler(1_800_000_000_000);
  restore = replaceGlobals(scheduler, () => 0.5);
  vault = new VaultDatabase(`vault-${randomUUID()}`);
  const later = (tab: Tab, callback: () => void) => void scheduler.soon(tab, callback);
  locks = new FakeLocks(later);
  channels = new FakeChannels(later);
  tabs = [];
});
afterEach(() => {
  for (const tab of tabs) tab.life.abort();
  vault.close();
  restore();
});

function openTab(isVisible = true, own: VaultDatabase = vault): Tab {
  const name = `tab-${tabs.length + 1}`;
  const tab = { name, isVisible, isDead: false, isFrozen: false, terms: [], life: new AbortController(), errors: [] };
  tabs.push(tab);
  start(tab, own);
  return tab;
}

function start(tab: Tab, own: VaultDatabase): void {
  const ports = {
    now: scheduler.now,
    timers: { after: (delayMs: number, callback: () => void) => scheduler.after(delayMs, tab, callback) },
    locks: locks.of(tab),
  };
  const channel = channels.open(tab, 'engine');
  const parts = { accountId, tabId: tab.name, vault: own, channel, isVisible: () => tab.isVisible };
  const work = (term: Lease) =>
    new Promise<void>((resolve) => {
      tab.terms.push(term);
      term.signal.addEventListener('abort', () => {
        tab.terms.splice(tab.terms.indexOf(term), 1);
        resolve();
      });
    });
  void lead(ports, parts, tab.life.signal, work, (error) => tab.errors.push(error));
}

function kill(tab: Tab): void {
  tab.isDead = true;
  locks.release(tab);
  channels.release(tab);
}

function resume(tab: Tab): void {
  tab.isFrozen = false;
  scheduler.thaw(tab);
}

/** Names and epochs of the tabs that consider themselves leader. */
const leaders = () =>
  tabs.filter((tab) => !tab.isDead).flatMap((tab) => tab.terms.map((term) => `${tab.name}:${term.epoch}`));

describe('leadership among the tabs of an account', () => {
  it('goes to one tab and stays there', async () => {
    openTab();
    openTab();
    openTab(false);
    await scheduler.run(60_000);
    expect(leaders()).toEqual(['tab-1:1']);
    expect(await scheduler.until(epochOf(vault, accountId), 1000)).toBe(1);
  });

  it('passes within a second when the leader is killed, even to a hidden tab', async () => {
    const first = openTab();
    openTab(false);
    await scheduler.run(3000);
    kill(first);
    await scheduler.run(1000);
    expect(leaders()).toEqual(['tab-2:2']);
  });

  it('passes within six seconds to a visible tab when the leader is frozen', async () => {
    const first = openTab();
    openTab(false);
    openTab();
    await scheduler.run(3500);
    first.isFrozen = true;
    await scheduler.run(3000);
    expect(leaders()).toEqual(['tab-1:1']);
    await scheduler.run(3000);
    expect(leaders()).toEqual(['tab-1:1', 'tab-3:2']);
  });

  it('waits for a visible tab when the leader is frozen and all others are hidden', async () => {
    const first = openTab();
    const second = openTab(false);
    await scheduler.run(3000);
    first.isFrozen = true;
    await scheduler.run(60_000);
    expect(leaders()).toEqual(['tab-1:1']);
    second.isVisible = true;
    await scheduler.run(2000);
    expect(leaders()).toContain('tab-2:2');
  });

  it('ends for a frozen leader once it resumes, and it may lead again later', async () => {
    const [first, second] = [openTab(), openTab()];
    await scheduler.run(3000);
    first.isFrozen = true;
    await scheduler.run(20_000);
    resume(first);
    await scheduler.run(1);
    expect(leaders()).toEqual(['tab-2:2']);
    await scheduler.run(20_000);
    expect(leaders()).toEqual(['tab-2:2']);
    kill(second);
    await scheduler.run(1000);
    expect(leaders()).toEqual(['tab-1:3']);
  });

  it('ends for a leader that finds a newer epoch in the vault after it was frozen', async () => {
    const first = openTab();
    await scheduler.run(3000);
    first.isFrozen = true;
    await scheduler.until(takeEpoch(vault, accountId, 'elsewhere'), 1000);
    await scheduler.run(10_000);
    resume(first);
    await scheduler.run(100);
    expect(leaders()).toEqual(['tab-1:3']);
  });

  it('settles on one tab when several steal the lock at once', async () => {
    const first = openTab();
    openTab();
    openTab();
    await scheduler.run(3000);
    first.isFrozen = true;
    await scheduler.run(10_000);
    resume(first);
    await scheduler.run(10_000);
    expect(leaders()).toHaveLength(1);
    const [current] = leaders();
    await scheduler.run(60_000);
    expect(leaders()).toEqual([current]);
  });

  it('is handed over by a hidden leader to a visible tab after its work has ended', async () => {
    const first = openTab();
    const second = openTab(false);
    openTab(false);
    await scheduler.run(3000);
    first.isVisible = false;
    await scheduler.run(3000);
    expect(leaders()).toEqual(['tab-1:1']);
    second.isVisible = true;
    await scheduler.run(1500);
    expect(leaders()).toEqual(['tab-2:2']);
    await scheduler.run(10_000);
    expect(leaders()).toEqual(['tab-2:2']);
  });

  it('passes to the next tab when the requesting tab is killed before it leads', async () => {
    const first = openTab(false);
    const second = openTab();
    openTab(false);
    await scheduler.run(500);
    second.isFrozen = true;
    await scheduler.run(2000);
    resume(second);
    await scheduler.run(1);
    kill(second);
    await scheduler.run(4000);
    expect(leaders()).toHaveLength(1);
    expect(first.errors).toEqual([]);
  });

  it('ends with the tab, which releases the lock', async () => {
    const first = openTab();
    openTab();
    await scheduler.run(3000);
    first.life.abort();
    await scheduler.run(100);
    expect(leaders()).toEqual(['tab-2:2']);
  });

  it('is retried later when the vault could not be written', async () => {
    const broken = new VaultDatabase(`vault-${randomUUID()}`);
    broken.close({ disableAutoOpen: true });
    const tab = openTab(true, broken);
    await scheduler.run(3000);
    expect(tab.errors).toHaveLength(1);
    expect(leaders()).toEqual([]);
    await scheduler.until(broken.open(), 1000);
    await scheduler.run(5000);
    expect(leaders()).toEqual(['tab-1:1']);
    broken.close();
  });
});
