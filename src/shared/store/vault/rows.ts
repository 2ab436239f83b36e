import type { AccountId, PostId } from '../../model/index.ts';

/** A text being written. `key` names the form it belongs to; times: epoch ms. */
export interface DraftRow {
  accountId: AccountId;
  key: string;
  body: string;
  updatedAt: number;
}

/** An earlier state of a draft. */
export interface DraftRevisionRow {
  id?: number;
  accountId: AccountId;
  key: string;
  body: string;
  savedAt: number;
}

/** Something the user did that the server has not answered yet. */
export interface OutboxRow {
  id: string;
  accountId: AccountId;
  lane: string;
  state: string;
  createdAt: number;
  mutation: unknown;
}

/** A file waiting for its upload. */
export interface BlobRow {
  id: string;
  accountId: AccountId;
  bytes: ArrayBuffer;
  mediaType: string;
  createdAt: number;
}

/** Changed fields of a preference key, not yet written to the server. */
export interface PreferencePatchRow {
  id?: number;
  accountId: AccountId;
  key: string;
  patch: Record<string, unknown>;
  createdAt: number;
}

/** Where the reader was in a page of a feed (`feedKey`: the page's `viewKey`). `reader`: account id or 'visitor'; `offsetPx`: from the top of the post to the top of the screen. */
export interface PositionRow {
  reader: string;
  feedKey: string;
  postId: PostId;
  offsetPx: number;
}

/** Id made on this device → id given by the server. */
export interface AliasRow {
  clientId: string;
  serverId: string;
  createdAt: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
}
