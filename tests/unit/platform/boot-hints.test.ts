import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type BootRow,
  pinTabAccount,
  readDefaultAccount,
  readLastConfig,
  readSnapshot,
  readSubmitMode,
  readTabAccount,
  readTabPosition,
  readTheme,
  readUiScale,
  writeDefaultAccount,
  writeLastConfig,
  writeSubmitMode,
  writeTabPosition,
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
  feedKey: 'feed:home:0',
  postId: 'p1',
  siteTitle: 'Larder',
  title: 'Home',
  width: 390,
  place: { left: 16, top: 110, width: 358, scrolled: 20 },
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

describe('the position of the tab', () => {
  it('is what was written last, unless something else has changed it', () => {
    expect(readTabPosition()).toBeNull();
    const position = { accountId: luna.id, feedKey: 'feed:home:0', postId: 'p1', offsetPx: -161, isTop: false };
    writeTabPosition(position);
    expect(readTabPosition(), 'without a session').toBeNull();
    writeDefaultAccount(luna);
    writeTabPosition(position);
    expect(readTabPosition()).toEqual(position);
    tamper(session, JSON.stringify({ ...position, offsetPx: 'far' }));
    expect(readTabPosition()).toBeNull();
  });

  it('is deleted when the tab gets another account, and when its session ends', () => {
    const position = { accountId: luna.id, feedKey: 'feed:home:0', postId: 'p1', offsetPx: 0, isTop: true };
    pinTabAccount(luna);
    writeTabPosition(position);
    pinTabAccount(luna);
    expect(readTabPosition(), 'the same account').toEqual(position);
    pinTabAccount(mars);
    expect(readTabPosition(), 'another account').toBeNull();
    pinTabAccount(luna);
    writeTabPosition(position);
    pinTabAccount({ ...luna, hasSession: false });
    expect(readTabPosition(), 'no session').toBeNull();
  });
});

describe('theme and scale', () => {
  it('theme is “system” until one is chosen', () => {
    expect(readTheme()).toBe('system');
    writeTheme('dark');
    expect(readTheme()).toBe('dark');
  });

  it('submit mode is “auto” until one is chosen [9.011]', () => {
    expect(readSubmitMode()).toBe('auto');
    writeSubmitMode('ctrl+enter');
    expect(readSubmitMode()).toBe('ctrl+enter');
    tamper(local, '"shift+enter"');
    expect(readSubmitMode()).toBe('auto');
  });

  it('UI scale is 100 if the stored value is invalid [5.040 9.010]', () => {
    expect(readUiScale()).toBe(100);
    writeUiScale(120);
    expect(readUiScale()).toBe(120);
    for (const bad of ['"big"', 'null', '{', '[120]', '1e999']) {
      tamper(local, bad);
      expect(readUiScale(), bad).toBe(100);
    }
  });

  it('UI scale is limited to 50 to 300', () => {
    writeUiScale(1);
    expect(readUiScale()).toBe(50);
    writeUiScale(100_000);
    expect(readUiScale()).toBe(300);
  });

  it('hints have default values while the browser refuses storage', () => {
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
  it('stays the pinned account when another tab changes the default', () => {
    writeDefaultAccount(luna);
    pinTabAccount(luna);
    writeDefaultAccount(mars);
    expect(readTabAccount()).toEqual(luna);
    expect(readDefaultAccount()).toEqual(mars);
  });

  it('is null when the stored hint is malformed', () => {
    writeDefaultAccount(luna);
    tamper(local, '{"id":7,"username":"luna","hasSession":true}');
    expect(readTabAccount()).toBeNull();
  });

  it('has a session only if the hint says true', () => {
    writeDefaultAccount(luna);
    tamper(local, '{"id":"a","username":"luna","hasSession":"yes"}');
    expect(readTabAccount()?.hasSession).toBe(false);
  });
});

describe('the boot snapshot', () => {
  it('is stored for an account with a session and read back completely', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['Hello']));
    expect(readSnapshot()).toEqual(home(['Hello']));
  });

  it('is not stored for visitors, signed-out accounts or another account', () => {
    writeBootSnapshot(home(['for nobody']));
    expect(readSnapshot()).toBeNull();
    writeDefaultAccount({ ...luna, hasSession: false });
    writeBootSnapshot(home(['after sign-out']));
    expect(readSnapshot()).toBeNull();
    writeDefaultAccount(mars);
    writeBootSnapshot(home(['of luna']));
    expect(readSnapshot()).toBeNull();
  });

  it('is null after it was dropped', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['Hello']));
    dropBootSnapshot();
    expect(readSnapshot()).toBeNull();
  });

  it('contains as many rows from the top as fit into 100 KB', () => {
    writeDefaultAccount(luna);
    const texts = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(5000)}`);
    writeBootSnapshot(home(texts));
    const kept = readSnapshot()?.rows ?? [];
    expect(kept.length).toBeGreaterThan(5);
    expect(kept[0]?.text).toBe(texts[0]);
    const stored = [...local.entries.values()].join('');
    expect(new TextEncoder().encode(stored).length).toBeLessThan(100_000);
  });

  it('is deleted when a new one cannot be stored', () => {
    writeDefaultAccount(luna);
    writeBootSnapshot(home(['old']));
    writeBootSnapshot(home(['y'.repeat(200_000)]));
    expect(readSnapshot()).toBeNull();
  });

  it('contains only texts and sizes, whatever was stored', () => {
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

describe('the last configuration', () => {
  it('is null when none is stored, or when it was damaged', () => {
    writeDefaultAccount(luna);
    expect(readLastConfig()).toBeNull();
    writeLastConfig({ siteTitle: 'Pantry' });
    expect(readLastConfig()).toEqual({ siteTitle: 'Pantry' });
    tamper(local, '{"siteTitle');
    expect(readLastConfig()).toBeNull();
  });
});
