/** An account with which the app opens, or whose session has ended. */
export interface OpeningAccount {
  id: string;
  username: string;
  /** False after the end of its session. */
  hasSession: boolean;
  /** The server has ended the session. */
  isEndedByServer?: boolean;
}

/**
 * What was decided last on this device about who is signed in. In the vault, which is on the disk before anything else is done:
 * browsers write localStorage seconds later, and one that is killed before has an older account there.
 */
export interface Opens {
  /** `null` after a sign-out. */
  account: OpeningAccount | null;
  /** The account whose session ended last. */
  endedId: string | null;
  /** The server has ended that session, which need not be the one of `account`. */
  isEndedByServer: boolean;
  /** The server has not confirmed the last sign-out. */
  isLeftOpen: boolean;
}

/** Decodes the vault's row; `null` if there is none, or one of an earlier version, which knows only who signed in last. */
export function asOpens(value: unknown): Opens | null {
  if (!isRecord(value)) return null;
  const { account, endedId, isEndedByServer, isLeftOpen } = value;
  return {
    account: asOpeningAccount(account),
    endedId: typeof endedId === 'string' ? endedId : null,
    isEndedByServer: isEndedByServer === true,
    isLeftOpen: isLeftOpen === true,
  };
}

function asOpeningAccount(value: unknown): OpeningAccount | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.username !== 'string') return null;
  const { id, username, hasSession, isEndedByServer } = value;
  return { id, username, hasSession: hasSession === true, ...(isEndedByServer === true ? { isEndedByServer } : {}) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
