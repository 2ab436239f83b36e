import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type BootRow,
  pinTabAccount,
  readDefaultAccount,
  readLastConfig,
  readSnapshot,
  readSubmitMode,
  readTabAccount,
  readTheme,
  readUiScale,
  writeDefaultAccount,
  writeSubmitMode,
  writeTheme,
  writeUiScale,
} from '../../../src/platform/boot-hints.ts';
import { dropBootSnapshot, writeBootSnapshot } from '../../../src/platform/boot-snapshot.ts';
import { MemoryStorage } from './memory-storage.ts';

const luna = { id: 'luna-id', username: 'luna', hasSession: true };
const mars = { id: 'mars-id', username: 'mars', hasSession: true };

const row = (text: string): BootRow => ({
  author: 'Luna',
  headline: ' to Venus’s feed',
  avatarUrl: '',
  height: 240,
  meta: 'Today',
  text,
  pictures: [{ width: 300, height: 150 }],
  likes: '',
  comments: [{ author: 'Mars', text: 'Indeed' }],
});
const home = (texts: string[], accountId = luna.id) => ({
  accountId,
  address: '/',
  siteTitle: 'Larder',
  title: 'Home',
  width: 390,
  place: { left: 16, top: 110, width: 358 },
  rows: texts.map(row),
});

let local: MemoryStorage;
let session: MemoryStorage;

beforeEach(() => {
  local = new MemoryStorage();
  session = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => vi.unstubAllGlobals());

/** Overwrites the only stored entry, whatever its key, as another version or an extension might. */
function tamper(storage: MemoryStorage, value: string): void {
  for (const key of storage.entries.keys()) storage.entries.set(key, value);
}

describe('theme and scale', () => {
  it('follows the system until a theme is chosen', () => {
    expect(readTheme()).toBe('system');
    writeTheme('dark');
    expect(readTheme()).toBe('dark');
  });

  it('knows the key that submits, auto unless one was chosen [9.011]', () => {
    expect(readSubmitMode()).toBe('auto');
    writeSubmitMode('ctrl+enter');
    expect(readSubmitMode()).toBe('ctrl+enter');
    tamper(local, '"shift+enter"');
    expect(readSubmitMode()).toBe('auto');
  });

  it('takes an unreadable UI scale for 100 [5.040 9.010]', () => {
    expect(readUiScale()).toBe(100);
    writeUiScale(120);
    expect(readUiScale()).toBe(120);
    for (const bad of ['"big"', 'null', '{', '[120]', '1e999']) {
      tamper(local, bad);
      expect(readUiScale(), bad).toBe(100);
    }
  });

  it('keeps the UI scale within what can be undone by hand', () => {
    writeUiScale(1);
    expect(readUiScale()).toBe(50);
    writeUiScale(100_000);
    expect(readUiScale()).toBe(300);
  });

  it('does without a storage that refuses', () => {
    local.refuse = true;
    session.refuse = true;
    writeTheme('dark');
    pinTabAccount(luna);
    expect(readTheme()).toBe('system');
    expect(readTabAccount()).toBeNull();
    expect(() => dropBootSnapshot()).not.toThrow();
  });
});

describe('the account of a tab', () => {
  it('stays the pinned one when another tab changes the default', () => {
    writeDefaultAccount(luna);
    pinTabAccount(luna);
    writeDefaultAccount(mars);
    expect(readTabAccount()).toEqual(luna);
    expect(readDefaultAccount()).toEqual(mars);
  });

  it('is nobody when the hint is not an account', () => {
    writeDefaultAccount(luna);
    tamper(local, '{"id":7,"username":"luna","hasSession":true}');
    expect(readTabAccount()).toBeNull();
  });

  it('has a session only when that was written as such', () => {
    writeDefaultAccount(luna);
    tamper(local, '{"id":"a","username":"luna","hasSession":"yes"}');
    expect(readTabAccount()?.hasSession).toBe(false);
  });
});

describe('the boot snapshot', () => {
  it('is kept for an account with a session and read back whole', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['Hello']));
    expect(readSnapshot()).toEqual(home(['Hello']));
  });

  it('is not written for visitors, signed-out accounts or another account', () => {
    writeBootSnapshot(home(['for nobody']));
    expect(readSnapshot()).toBeNull();
    writeDefaultAccount({ ...luna, hasSession: false });
    writeBootSnapshot(home(['after sign-out']));
    expect(readSnapshot()).toBeNull();
    writeDefaultAccount(mars);
    writeBootSnapshot(home(['of luna']));
    expect(readSnapshot()).toBeNull();
  });

  it('is gone once dropped', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['Hello']));
    dropBootSnapshot();
    expect(readSnapshot()).toBeNull();
  });

  it('keeps the rows from the top that fit into 100 KB', () => {
    writeDefaultAccount(luna);
    const texts = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(5000)}`);
    writeBootSnapshot(home(texts));
    const kept = readSnapshot()?.rows ?? [];
    expect(kept.length).toBeGreaterThan(5);
    expect(kept[0]?.text).toBe(texts[0]);
    const stored = [...local.entries.values()].join('');
    expect(new TextEncoder().encode(stored).length).toBeLessThan(100_000);
  });

  it('leaves no older one behind when the new one cannot be stored', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['old']));
    writeBootSnapshot(home(['y'.repeat(200_000)]));
    expect(readSnapshot()).toBeNull();
  });

  it('reads words and sizes only, whatever was stored', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['Hello']));
    const damaged = {
      accountId: 'a',
      address: '/',
      rows: [null, { author: 5, pictures: [{ width: '9' }], comments: 'x' }],
    };
    tamper(local, JSON.stringify(damaged));
    const [only] = readSnapshot()?.rows ?? [];
    expect(only).toMatchObject({ author: '', text: '', pictures: [{ width: 1, height: 1 }], comments: [] });
    tamper(local, '[1,2');
    expect(readSnapshot()).toBeNull();
  });
});

describe('the last config', () => {
  it('is none when what is stored names no build', () => {
    writeDefaultAccount(luna);
    expect(readLastConfig()).toBeNull();
    tamper(local, '{"payload":{}}');
    expect(readLastConfig()).toBeNull();
  });
});
