import { namesIn, read, remove, write } from './web-storage.ts';

/**
 * What survives the loss of the vault: its id, how much waited in it, and copies of the words. In localStorage, which browsers store
 * apart from databases. Everything read is to be decoded.
 */
const VAULT = 'larder.vault';
const COPY = 'larder.copy.';

export const readKeptVault = (): unknown => read('localStorage', VAULT);

export const writeKeptVault = (kept: { vaultId: string; accounts: object }): void => writeChanged(VAULT, kept);

/** Copies of what waits in the vault. Each is an entry, so that only a changed one is written again. */
export const readSpareCopies = (): unknown[] => namesIn('localStorage', COPY).map((name) => read('localStorage', name));

/** Makes these the copies of the device. */
export function writeSpareCopies(copies: readonly { accountId: string; name: string }[]): void {
  const wanted = new Map(copies.map((copy) => [`${COPY}${copy.accountId}.${copy.name}`, copy]));
  for (const name of namesIn('localStorage', COPY)) if (!wanted.has(name)) remove('localStorage', name);
  for (const [name, copy] of wanted) writeChanged(name, copy);
}

function writeChanged(name: string, value: object): void {
  if (JSON.stringify(read('localStorage', name)) !== JSON.stringify(value)) write('localStorage', name, value);
}
