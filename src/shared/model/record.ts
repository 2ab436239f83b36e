/** One answer of the server that is stored whole, without posts or accounts of its own. */
export type RecordRef =
  /** Sessions of the viewer's account. */
  | { kind: 'sessions' }
  /** Accounts of other services with which the viewer can sign in. */
  | { kind: 'external-profiles' }
  | { kind: 'app-tokens' }
  /** Scopes that app tokens can have. */
  | { kind: 'token-scopes' }
  /** How many of the viewer's files have been sanitized. */
  | { kind: 'media-stats' }
  /** Whether the viewer can invite. */
  | { kind: 'invitation-info' }
  /** `id`: the invitation's part of its address. */
  | { kind: 'invitation'; id: string }
  /** Numbers of the site, day by day. */
  | { kind: 'site-stats' };

export type RecordKind = RecordRef['kind'];

export type RecordOf<K extends RecordKind> = Extract<RecordRef, { kind: K }>;

/** Returns the storage key of a record, unique for each. */
export const recordKey = (record: RecordRef): string =>
  record.kind === 'invitation' ? `${record.kind}:${record.id}` : record.kind;
