import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressFor, readAddressFor } from '../../../../src/shared/rules/address-for.ts';

const read = (address: string) => readAddressFor(new URL(address, 'https://larder.example').searchParams);

it('the address for an account names it and what to open', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string().map(encodeURIComponent)), (account, segments) => {
      const to = ['/p', ...segments].join('/');
      expect(read(addressFor(account, to))).toEqual({ accountId: account, address: to });
    }),
  );
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'filter/direct'])(
  'what is no address of this site opens the start page: %s',
  (to) => {
    expect(read(addressFor('me', to)).address).toBe('/');
  },
);
