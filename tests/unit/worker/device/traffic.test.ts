import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { TRAFFIC_CHANNEL } from '../../../../src/shared/contract/index.ts';
import { openStores } from '../../../../src/shared/store/index.ts';
import { readTraffic } from '../../../../src/shared/store/vault/traffic.ts';
import { keepTraffic, receiveReports } from '../../../../worker/device/traffic.ts';
import type { Meter } from '../../../../worker/transport/meter.ts';
import { freshAccountId, ManualTime } from '../../../support/engine-world.ts';

function world() {
  const time = new ManualTime();
  const stores = openStores(freshAccountId());
  const listeners = new Map<string, (message: unknown) => void>();
  const meter: Meter = [];
  const answerBytes = (url: string) => (url === '/told' ? 700 : null);
  const works: Promise<unknown>[] = [];
  const ports = {
    meter,
    now: time.now,
    timers: { after: time.after },
    openChannel: (name: string) => ({
      send: () => {},
      listen: (listener: (message: unknown) => void) => {
        listeners.set(name, listener);
        return () => {};
      },
      close: () => void listeners.delete(name),
    }),
  };
  const keep = () => keepTraffic({ ports, stores, answerBytes, background: (work) => void works.push(work()) });
  const today = async () => (await readTraffic(stores.vault, stores.accountId, time.now())).today;
  /** Some seconds pass. */
  const flush = async () => {
    time.advance(3000);
    await Promise.all(works);
  };
  return {
    time,
    stores,
    ports,
    meter,
    keep,
    today,
    flush,
    report: (m: unknown) => listeners.get(TRAFFIC_CHANNEL)?.(m),
  };
}

describe('counted bytes', () => {
  it('are those that the browser tells, or a quarter of the text and its headers', async () => {
    const { meter, keep, today, flush } = world();
    keep();
    meter.push({ url: '/told', since: 0, length: 4000, body: undefined });
    await flush();
    expect(await today()).toMatchObject({ feeds: 700, sending: 0 });
    meter.push({ url: '/elsewhere', since: 0, length: 4000, body: { json: 'four' } });
    await flush();
    expect(await today()).toMatchObject({ feeds: 2000, sending: 306 });
  });

  it('are stored after a while, those from before the storing code came too', async () => {
    const { meter, keep, today, flush, time } = world();
    meter.push({ kind: 'feeds', bytes: 5 });
    keep();
    meter.push({ kind: 'feeds', bytes: 6 });
    expect((await today()).feeds).toBe(0);
    expect(time.pending()).toBe(1);
    await flush();
    expect(await today()).toEqual({ feeds: 11, pictures: 0, app: 0, sending: 0 });
    expect(time.pending(), 'no timer while nothing is requested').toBe(0);
    meter.push({ kind: 'feeds', bytes: 9 });
    await flush();
    expect((await today()).feeds).toBe(20);
  });

  it('are not written to a disk in trouble', async () => {
    const { ports, stores, meter, today, flush } = world();
    const disk = { trouble: () => 'full' } as unknown as NonNullable<typeof stores.disk>;
    const works: Promise<unknown>[] = [];
    keepTraffic({ ports, stores: { ...stores, disk }, background: (work) => void works.push(work()) });
    meter.push({ kind: 'feeds', bytes: 5 });
    await flush();
    await Promise.all(works);
    expect(works).toHaveLength(1);
    expect((await today()).feeds).toBe(0);
  });

  it('of the service worker count for the account that they name', () => {
    const { ports, stores, meter, report } = world();
    const lease = new AbortController();
    receiveReports({ ports, stores }, lease.signal);
    report({ reader: stores.accountId, kind: 'pictures', bytes: 40 });
    report({ reader: 'another', kind: 'pictures', bytes: 9 });
    report({ reader: stores.accountId, kind: 'feeds', bytes: 9 });
    report('nonsense');
    expect(meter).toEqual([{ kind: 'pictures', bytes: 40 }]);
    lease.abort();
    report({ reader: stores.accountId, kind: 'pictures', bytes: 40 });
    expect(meter).toHaveLength(1);
  });
});
