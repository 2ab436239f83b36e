import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileAddresses } from '../../../src/live/outbox/file-addresses.ts';

const MIB = 1024 * 1024;
const revoked: string[] = [];
const read = vi.fn(async (id: string) => (id === 'gone' ? undefined : new Blob([new Uint8Array(MIB)])));

beforeEach(() => {
  revoked.length = 0;
  read.mockClear();
  let created = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    created += 1;
    return `blob:${created}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});
afterEach(() => void vi.restoreAllMocks());

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('all users of a file share one address, which stays valid while one of them is left', async () => {
  const { hold } = createFileAddresses(read, 0);
  const [first, second] = [hold('a'), hold('a')];
  expect(await first.address).toBe('blob:1');
  expect(await second.address).toBe('blob:1');
  expect(read).toHaveBeenCalledTimes(1);
  first.release();
  first.release();
  await settled();
  expect(revoked).toEqual([]);
  second.release();
  await settled();
  expect(revoked).toEqual(['blob:1']);
});

it('addresses without users are kept up to a number of bytes, those that were released last the longest', async () => {
  const { hold } = createFileAddresses(read, 2 * MIB);
  for (const id of ['a', 'b', 'a', 'c']) {
    const { address, release } = hold(id);
    await address;
    release();
    await settled();
  }
  expect(revoked).toEqual(['blob:2']);
  expect(await hold('a').address).toBe('blob:1');
});

it('an address that is released before its file has been read is given back as well', async () => {
  const { hold } = createFileAddresses(read, 0);
  hold('a').release();
  await settled();
  expect(revoked).toEqual(['blob:1']);
});

it('a file that is not stored, or cannot be read, is looked for again by the next user', async () => {
  const { hold } = createFileAddresses(read);
  expect(await hold('gone').address).toBeUndefined();
  expect(await hold('gone').address).toBeUndefined();
  read.mockRejectedValueOnce(new Error('no'));
  await expect(hold('a').address).rejects.toThrow('no');
  expect(await hold('a').address).toBe('blob:1');
});
