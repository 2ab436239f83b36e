import type { AccountRow } from './accounts.ts';
import type { Call } from './call.ts';
import type { SqlParams } from './database.ts';
import { ApiError } from './errors.ts';
import { isRecord } from './fields.ts';

const maxLength = 65_536;

/** Merged by top-level key, one per client. The object of a client is replaced as a whole. */
export function frontendPreferences(_call: Call, row: AccountRow, user: Record<string, unknown>): SqlParams {
  const change = user.frontendPreferences;
  if (!isRecord(change) || !Object.values(change).every(isRecord))
    throw new ApiError(422, 'Invalid frontendPreferences');
  const merged = JSON.stringify({ ...(JSON.parse(row.frontendPreferences) as object), ...change });
  if (merged.length > maxLength) throw new ApiError(422, 'Invalid frontendPreferences');
  return { frontendPreferences: merged };
}

const isCommentType = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 4;
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

/** Valid values by preference field. */
const allowed: Record<string, (value: unknown) => boolean> = {
  hideCommentsOfTypes: (value) => Array.isArray(value) && value.every(isCommentType),
  acceptDirectsFrom: (value) => value === 'all' || value === 'friends',
  sendNotificationsDigest: isBoolean,
  sendDailyBestOfDigest: isBoolean,
  sendWeeklyBestOfDigest: isBoolean,
  sanitizeMediaMetadata: isBoolean,
  notifyOfCommentsOnMyPosts: isBoolean,
  notifyOfCommentsOnCommentedPosts: isBoolean,
};

/** Merged by field. Unknown fields are ignored. */
export function serverPreferences(_call: Call, row: AccountRow, user: Record<string, unknown>): SqlParams {
  const change = user.preferences;
  if (!isRecord(change)) throw new ApiError(422, 'Invalid preferences');
  const known = Object.entries(change).filter(([name]) => name in allowed);
  if (known.some(([name, value]) => !allowed[name]?.(value))) throw new ApiError(422, 'Invalid preferences');
  const { hideCommentsOfTypes, acceptDirectsFrom, ...others } = Object.fromEntries(known);
  return {
    ...(hideCommentsOfTypes === undefined ? {} : { hideCommentsOfTypes: JSON.stringify(hideCommentsOfTypes) }),
    ...(typeof acceptDirectsFrom === 'string' ? { acceptDirectsFrom } : {}),
    preferences: JSON.stringify({ ...(JSON.parse(row.preferences) as object), ...others }),
  };
}
