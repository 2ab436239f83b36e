import { useEffect, useSyncExternalStore } from 'react';
import { readKeptVault, readSpareCopies, writeKeptVault, writeSpareCopies } from '../platform/spare-copies.ts';
import { storeFailure, withDisk } from '../shared/store/failures.ts';
import { losses } from '../shared/store/queries/losses.ts';
import type { Stores } from '../shared/store/stores.ts';
import { onTableChange } from '../shared/store/table-changes.ts';
import { dismissLosses, type Loss, type LossesOf, noteLoss, readLosses } from '../shared/store/vault/losses.ts';
import { asKeptVault } from '../shared/store/vault/lost-vault.ts';
import { whatWaits } from '../shared/store/vault/what-waits.ts';
import { kept } from './outbox/use-mutate.ts';
import { useRuntime } from './runtime.ts';
import { useLive } from './use-live.ts';

/** Longest time in which what waits has changed and is not copied. */
const EVERY_MS = 2_000;

/**
 * Compares the vault with the one that pages have kept track of outside of it. If it is another one, the browser has lost that
 * one: records what was lost in this one. Then keeps track of this one. `at`: epoch ms. Resolves to what the vault says of losses
 * now.
 */
export async function keepTrack({ vault, disk }: Pick<Stores, 'vault' | 'disk'>, at: number): Promise<LossesOf> {
  const read = () => withDisk([vault], disk, () => whatWaits(vault));
  let waits = await read();
  const known = asKeptVault(readKeptVault(), readSpareCopies());
  if (waits && known && known.vaultId !== waits.vaultId) {
    // Before anything is written outside: what is known of the lost vault is there only.
    await withDisk([vault], disk, () => noteLoss(vault, known, at));
    waits = await read();
  }
  const of = await withDisk([vault], disk, () => readLosses(vault));
  // The vault may have been lost meanwhile: the next comparison needs what is known of it.
  if (!waits || waits.vaultId !== of.vaultId) return of;
  writeKeptVault({ vaultId: waits.vaultId, accounts: waits.accounts });
  writeSpareCopies(waits.copies);
  return of;
}

/** What the vault said of losses when it was compared last; `null`: it may be another one since. */
let compared: LossesOf | null = null;
const waiting = new Set<() => void>();
const whenCompared = (listener: () => void) => {
  waiting.add(listener);
  return () => waiting.delete(listener);
};

function noteCompared(of: LossesOf | null): void {
  // What follows it is not drawn again for a comparison that has found nothing new.
  if (compared && of && compared.vaultId === of.vaultId && compared.lostVaultId === of.lostVaultId) return;
  compared = of;
  for (const listener of waiting) listener();
}

/** Keeps track of the vault outside of it while the page is open. Returns the function that ends this. */
function followVault(stores: Stores): () => void {
  const { vault } = stores;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    timer = undefined;
    running = running
      .catch(() => undefined)
      .then(() => keepTrack(stores, Date.now()))
      .then(noteCompared)
      .catch((error: unknown) => {
        // Nothing was lost by that, and forms report such a storage themselves.
        if (!storeFailure(error, stores.disk)) throw error;
        runSoon();
      });
  };
  const runSoon = () => {
    timer ??= setTimeout(run, EVERY_MS);
  };
  const stop = onTableChange(vault, ['outbox', 'drafts'], (isAll) => {
    if (!isAll) return runSoon();
    noteCompared(null);
    run();
  });
  run();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Keeps track of the vault outside of it, so that a page says what was lost when the browser deletes it. */
export function useSpareCopies(): void {
  const { stores } = useRuntime();
  useEffect(() => followVault(stores), [stores]);
}

/**
 * What this browser has lost of the account, for a visitor of all accounts. `undefined` until that is known: until then nobody
 * says that all is well.
 */
export function useLosses(): readonly Loss[] | undefined {
  const stored = useLive(losses);
  const known = useSyncExternalStore(whenCompared, () => compared);
  const isCompared = stored && known?.vaultId === stored.vaultId && known?.lostVaultId === stored.lostVaultId;
  return isCompared ? stored.open : undefined;
}

/** Returns a function that dismisses what `useLosses` shows. */
export function useDismissLosses(): () => void {
  const runtime = useRuntime();
  return () => void kept(runtime, dismissLosses);
}
