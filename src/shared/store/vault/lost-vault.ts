import { asAccountId, type BegunContent } from '../../model/index.ts';
import type { SpareCopy, Waiting, WhatWaits } from './what-waits.ts';

/**
 * Decodes what pages have kept of a vault. `null` if they have kept nothing. Another version, an extension or the user may have
 * written it: what is no copy is left out.
 */
export function asKeptVault(kept: unknown, copies: readonly unknown[]): WhatWaits | null {
  if (!isRecord(kept) || typeof kept.vaultId !== 'string') return null;
  const accounts = Object.entries(isRecord(kept.accounts) ? kept.accounts : {}).flatMap(([id, waiting]) => {
    const decoded = asWaiting(waiting);
    return decoded ? [[id, decoded] as const] : [];
  });
  return {
    vaultId: kept.vaultId,
    accounts: Object.fromEntries(accounts),
    copies: copies.flatMap((copy) => asCopy(copy) ?? []),
  };
}

function asWaiting(value: unknown): Waiting | null {
  if (!isRecord(value)) return null;
  const { unsent, drafts } = value;
  return isCount(unsent) && isCount(drafts) ? { unsent, drafts } : null;
}

function asCopy(value: unknown): SpareCopy | null {
  if (!isRecord(value)) return null;
  const { accountId, name, key, at, content, hadFiles } = value;
  const decoded = asContent(content);
  if (typeof accountId !== 'string' || typeof name !== 'string' || typeof key !== 'string') return null;
  if (!isCount(at) || !decoded) return null;
  return { accountId, name, key, at, content: decoded, ...(hadFiles === true ? { hadFiles } : {}) };
}

function asContent(value: unknown): Omit<BegunContent, 'files'> | null {
  if (!isRecord(value) || typeof value.body !== 'string') return null;
  const { body, feeds, commentsDisabled, members, fields, base, baseLists } = value;
  return {
    body,
    ...(isTexts(feeds) ? { feeds } : {}),
    ...(typeof commentsDisabled === 'boolean' ? { commentsDisabled } : {}),
    ...(isRecord(members) && isTexts(members.add) && isTexts(members.remove)
      ? { members: { add: members.add.map(asAccountId), remove: members.remove.map(asAccountId) } }
      : {}),
    ...(isRecord(fields) && isFields(fields) ? { fields } : {}),
    ...(typeof base === 'string' ? { base } : {}),
    ...(isRecord(baseLists) && isTexts(baseLists.files) && isTexts(baseLists.feeds)
      ? { baseLists: { files: baseLists.files, feeds: baseLists.feeds } }
      : {}),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
const isFields = (value: Record<string, unknown>): value is Record<string, string> =>
  Object.values(value).every((text) => typeof text === 'string');
