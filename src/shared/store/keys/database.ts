import Dexie, { type EntityTable } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import { KEYS_NAME, KEYS_SCHEMA } from '../names.ts';

/**
 * A token; '' after the end of its session. `generation` counts the tokens of the account on this device: sign-ins and reissues;
 * `issuedAt`: epoch ms.
 */
export interface TokenRow {
  accountId: AccountId;
  username: string;
  token: string;
  generation: number;
  issuedAt: number;
  /** The server has ended the session, not a sign-out. */
  isEndedByServer?: boolean;
}

/** Tokens of the signed-in accounts. Opened by the worker and the service worker only. */
export class KeysDatabase extends Dexie {
  tokens!: EntityTable<TokenRow, 'accountId'>;

  constructor(name: string = KEYS_NAME) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores(KEYS_SCHEMA);
  }
}
