import * as v from 'valibot';
import type { Account, AccountId, Privacy } from '../model/index.ts';
import { type Decoded, decodeEnvelope, type Envelope, type Row } from './decoded.ts';
import { fileAddress, flag, idOf, idsOf, orElse, text, time, username, wordsOf } from './values.ts';

const ABILITIES = [
  'post',
  'dm',
  'subscribe',
  'unsubscribe',
  'request_subscription',
  'unrequest_subscription',
  'ban',
  'unban',
  'disable_bans',
  'undisable_bans',
] as const;
const THEIR_ACTIONS = ['subscribe', 'request_subscription', 'block'] as const;

const accountFields = v.object({
  id: idOf<AccountId>(),
  type: v.picklist(['user', 'group']),
  username,
  screenName: orElse(text, ''),
  description: orElse(text, ''),
  // Missing or unknown values count as the strictest.
  isPrivate: orElse(flag, true),
  isProtected: orElse(flag, false),
  isRestricted: orElse(flag, false),
  isGone: orElse(flag, false),
  createdAt: orElse(time, 0),
  updatedAt: orElse(time, 0),
  profilePictureUrl: v.optional(orElse(fileAddress, '')),
  profilePictureMediumUrl: orElse(fileAddress, ''),
  profilePictureLargeUrl: orElse(fileAddress, ''),
  youCan: orElse(wordsOf(ABILITIES), []),
  theyDid: orElse(wordsOf(THEIR_ACTIONS), []),
  administrators: idsOf<AccountId>(),
});

/** A private account is also protected (CONTRACT §1): the stricter one counts. */
const privacyOf = (fields: { isPrivate: boolean; isProtected: boolean }): Privacy =>
  fields.isPrivate ? 'private' : fields.isProtected ? 'protected' : 'public';

function toAccount(fields: v.InferOutput<typeof accountFields>): Account {
  const { isPrivate, isProtected, ...others } = fields;
  const { profilePictureUrl, profilePictureMediumUrl, profilePictureLargeUrl, ...same } = others;
  return {
    ...same,
    privacy: privacyOf({ isPrivate, isProtected }),
    ...(profilePictureUrl === undefined ? {} : { pictureUrl: profilePictureUrl }),
    pictureMediumUrl: profilePictureMediumUrl,
    pictureLargeUrl: profilePictureLargeUrl,
  };
}

/** A user or a group, CONTRACT §3 `Account`. The nested statistics are obsolete (§9.4) and dropped. */
export const account: Row<Account> = v.pipe(accountFields, v.transform(toAccount));

/** Reads the accounts under the given keys, each once. The record with a group's administrators is preferred. */
export function readAccounts(envelope: Envelope, ...keys: string[]): Account[] {
  return uniqueAccounts(keys.flatMap((key) => envelope.extraRows(key, account)));
}

export function uniqueAccounts(accounts: Account[]): Account[] {
  const byId = new Map<AccountId, Account>();
  for (const one of accounts) {
    const known = byId.get(one.id);
    if (!known || known.administrators.length < one.administrators.length) byId.set(one.id, one);
  }
  return [...byId.values()];
}

/** Decodes the account of GET users/{name} and similar responses. */
export function decodeNamedAccount(payload: unknown): Decoded<Account> {
  return decodeEnvelope(payload, (envelope) => envelope.value('users', account));
}
