const CHOSEN = 'as=1';

/** The address of the form once the account is chosen. */
export const chosenShare = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${CHOSEN}`;

/** Takes apart an address with `chosenShare`. */
export function readShareAddress(given: string): { address: string; isChosen: boolean } {
  const address = given.replace(new RegExp(`[?&]${CHOSEN}$`), '');
  return { address, isChosen: address !== given };
}
