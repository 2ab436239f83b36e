import type { AccountId } from '../model/index.ts';

/** What an account has on this device, in estimated bytes. `accountId`: `null` for what was read without signing in. */
export interface AccountStorage {
  accountId: AccountId | null;
  /** '' for a visitor. */
  username: string;
  /** Drafts and their history, what waits to be sent, and its files. */
  wordsBytes: number;
  /** Everything else that the server has as well. */
  postsBytes: number;
  /** Number of stored posts. */
  posts: number;
  picturesBytes: number;
  searchBytes: number;
}

export interface StorageMeasure {
  /** The tab's account first. */
  accounts: AccountStorage[];
  /** Files of the app. */
  appBytes: number;
}
