import { asOpens, type Opens } from '../shared/contract/opens.ts';
import { META, VAULT_NAME } from '../shared/store/names.ts';
import {
  type AccountHint,
  endHints,
  forgetDefaultAccount,
  isTabPinned,
  readTabAccount,
  removeSnapshot,
  unpinTabAccount,
  writeDataSaver,
  writeDefaultAccount,
  writeIsLeftOpen,
} from './boot-hints.ts';

/** What the vault knows of an account's start. */
interface Known {
  opens: Opens | null;
  /** The account's choice about saving data. */
  dataSaver: unknown;
}

/** By the vault, another account opens (`other`), or the session of this one has ended. */
type Correction = { kind: 'other'; account: AccountHint } | { kind: 'ended'; isByServer: boolean };

/**
 * Compares the hints with which this tab starts with the vault, and corrects them: a browser that was killed seconds after a
 * sign-in, a switch or a sign-out has lost what localStorage knew of it. `isOfTab`: the tab has chosen its account, which another
 * one does not replace. Resolves to whether the hints were right; otherwise the page must load again.
 */
export const agreeWithVault = (hint: AccountHint, isOfTab: boolean): Promise<boolean> =>
  readVault(hint.id).then((known) => {
    if (!known) return true;
    const { opens, dataSaver } = known;
    writeDataSaver(dataSaver);
    const correction = opens && correctionOf(hint, isOfTab, opens);
    if (!opens || !correction) return true;
    correct(correction, opens);
    // A storage that takes no writes leads to no account, instead of here again.
    const written = readTabAccount();
    if (written && correctionOf(written, isTabPinned(), opens)) {
      unpinTabAccount();
      forgetDefaultAccount();
    }
    return false;
  });

/** Returns what is wrong with a hint; `null`: nothing. */
export function correctionOf(hint: AccountHint, isOfTab: boolean, opens: Opens): Correction | null {
  const { account, endedId, isEndedByServer } = opens;
  const isSame = account?.id === hint.id;
  if (hint.hasSession && isSame && !account.hasSession)
    return { kind: 'ended', isByServer: account.isEndedByServer === true };
  if (hint.hasSession && endedId === hint.id) return { kind: 'ended', isByServer: isEndedByServer };
  if (isOfTab || isSame) return null;
  if (!account) return hint.hasSession ? { kind: 'ended', isByServer: false } : null;
  // Without a name it was noted by an earlier version, which did not note a change of account.
  return account.username === '' ? null : { kind: 'other', account };
}

function correct(correction: Correction, { isLeftOpen }: Opens): void {
  if (correction.kind === 'other') {
    removeSnapshot();
    writeDefaultAccount(correction.account);
    return;
  }
  endHints({ isEndedByServer: correction.isByServer, isForgotten: !correction.isByServer });
  if (isLeftOpen) writeIsLeftOpen(true);
}

/** Reads the vault without Dexie, whose code is not there yet. `null` if there is no vault, or it cannot be read. */
function readVault(accountId: string): Promise<Known | null> {
  return new Promise((resolve) => {
    const fail = () => resolve(null);
    try {
      const opening = indexedDB.open(VAULT_NAME);
      opening.onerror = fail;
      // There is none, and it is not made here.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => {
        const database = opening.result;
        database.onversionchange = () => database.close();
        try {
          const transaction = database.transaction(['meta', 'choices']);
          const opens = transaction.objectStore('meta').get(META.lastAccount);
          const choice = transaction.objectStore('choices').get([accountId, 'dataSaver']);
          transaction.oncomplete = () =>
            resolve({ opens: asOpens(opens.result?.value), dataSaver: choice.result?.value });
          transaction.onabort = fail;
        } catch {
          fail();
        }
        database.close();
      };
    } catch {
      fail();
    }
  });
}
