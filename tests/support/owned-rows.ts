import { type AccountId, asPostId, draftKeys } from '../../src/shared/model/index.ts';
import { aMutation, aRow } from './mutations.ts';

/** One row of each table of the vault, by the field that says whose it is. */
export const OWNED = (id: AccountId, words: string): Record<string, object> => ({
  drafts: { accountId: id, key: draftKeys.newPost(words), body: words, updatedAt: 1 },
  draftRevisions: { accountId: id, key: words, body: words, savedAt: 1 },
  outbox: { ...aRow(words, { ...aMutation('create-comment'), body: words } as never), accountId: id },
  blobs: { id: words, accountId: id, bytes: new ArrayBuffer(1), mediaType: 'text/plain', createdAt: 1 },
  preferencePatches: { accountId: id, key: words, patch: {}, createdAt: 1 },
  positions: { reader: id, feedKey: 'home', postId: asPostId(words), offsetPx: 1 },
  visits: { reader: id, feedKey: words, since: null, at: 1 },
  marks: { reader: id, postId: asPostId(words), comments: 1, at: 1 },
  checks: {
    id: words,
    accountId: id,
    mutation: aMutation('create-comment'),
    ownBefore: [words],
    made: { id: words, body: words, createdAt: 1 },
    lookAt: 1,
    failures: 0,
  },
  jobs: { id: `${id}:purge`, accountId: id, kind: 'purge', input: { marks: [] }, state: 'running', startedAt: 1 },
  searches: { accountId: id, query: words, at: 1 },
  consents: { accountId: id, service: words, at: 1 },
  takings: { id: words, accountId: id, title: words, state: 'waiting', askedAt: 1, startedAt: 1 },
  traffic: { reader: id, day: '2026-01-01', kind: 'feeds', bytes: words.length },
  choices: { reader: id, name: 'dataSaver', value: words },
});

/** Tables whose rows belong to no account, and why that is enough. */
export const SHARED: Record<string, string> = {
  aliases: 'are read by ids that only the account has made',
  meta: 'keys contain the account, or are about the device (names.ts)',
};

/** Whose a row is. */
export const readerOrAccount = (row: object) =>
  (row as { accountId?: string }).accountId ?? (row as { reader?: string }).reader;
