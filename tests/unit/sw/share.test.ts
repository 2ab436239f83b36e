import { beforeEach, expect, it, vi } from 'vitest';
import { keepShare } from '../../../sw/share.ts';

vi.mock('../../../sw/routes.ts', () => ({ addRoute: () => {} }));

const DAY_MS = 24 * 60 * 60_000;

let kept: Map<string, Response>;
let isFull: boolean;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()],
      match: async (address: string) => kept.get(address),
      delete: async (address: string) => kept.delete(address),
      put: async (address: string, response: Response) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(address, response);
      },
    }),
  });
});

const share = (text: string) => {
  const body = new FormData();
  body.set('text', text);
  return keepShare(new Request('https://larder.example/_share', { method: 'POST', body }));
};
const texts = () =>
  Promise.all([...kept.values()].map(async (response) => (await response.clone().formData()).get('text')));

it('shared content is stored as received under the address of the share page', async () => {
  const address = await share('Rowans');
  expect(address).toMatch(/^\/_share\?id=[0-9a-f-]{36}$/);
  expect([...kept.keys()]).toEqual([address]);
  expect(await texts()).toEqual(['Rowans']);
});

it('at most the last five shares are stored', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6', '7']) await share(text);
  expect(await texts()).toEqual(['3', '4', '5', '6', '7']);
});

it('a share older than a day is deleted with the next one', async () => {
  await share('old');
  vi.setSystemTime(Date.now() + DAY_MS / 2);
  await share('fresh');
  vi.setSystemTime(Date.now() + DAY_MS / 2);
  await share('new');
  expect(await texts()).toEqual(['fresh', 'new']);
});

it('a share that is too large or cannot be stored is refused with the reason', async () => {
  const huge = new Request('https://larder.example/_share', { method: 'POST', body: 'x' });
  vi.spyOn(huge, 'blob').mockResolvedValue({ size: 256 * 1024 * 1024 + 1 } as Blob);
  expect(await keepShare(huge)).toBe('/_share?refused=large');
  isFull = true;
  expect(await share('Rowans')).toBe('/_share?refused=unkept');
  expect(kept.size).toBe(0);
});
