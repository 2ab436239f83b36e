/** The page that opens an address for one of the accounts of the device. No username begins with an underscore. */
export const FOR_ACCOUNT = '/_for';

/** Returns the address that opens `address`, of this site, for an account, whichever is in front. */
export const addressFor = (accountId: string, address: string): string =>
  `${FOR_ACCOUNT}?${new URLSearchParams({ account: accountId, to: address }).toString()}`;

/** Takes apart the query of such an address. An address of another site becomes that of the start page. */
export function readAddressFor(query: URLSearchParams): { accountId: string; address: string } {
  const address = query.get('to') ?? '/';
  const isOwn = /^\/(?![/\\])/.test(address);
  return { accountId: query.get('account') ?? '', address: isOwn ? address : '/' };
}
