import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { storedFreshness } from '../../../worker/pull/freshness.ts';

const KEY = 'post:abcdef';
const row = { key: KEY, fetchedAt: 1000, failure: null };

async function storedMirror(name: string): Promise<MirrorDatabase> {
  const mirror = new MirrorDatabase(null, name);
  await mirror.views.put(row);
  return mirror;
}

describe('storedFreshness', () => {
  it('returns the row again after a lost connection was reopened', async () => {
    const mirror = await storedMirror('freshness-lost');
    mirror.close({ disableAutoOpen: true });
    expect(await storedFreshness(mirror, KEY)).toEqual(row);
  });

  it('returns undefined while the mirror cannot be opened, so the view is fetched', async () => {
    const mirror = await storedMirror('freshness-broken');
    mirror.close({ disableAutoOpen: true });
    vi.spyOn(mirror, 'open').mockRejectedValue(new Error('The disk is broken'));
    expect(await storedFreshness(mirror, KEY)).toBeUndefined();
  });
});
