import * as v from 'valibot';
import type { Account, AccountId, HomeListId, ProfileDetails, Statistics, TimelineRef } from '../model/index.ts';
import { account, readAccounts, uniqueAccounts } from './accounts.ts';
import { type Decoded, decodeBareList, decodeEnvelope, type Envelope } from './decoded.ts';
import { timeline } from './timelines.ts';
import { count, idOf, orElse, orNull, text, time, yes } from './values.ts';

export interface ProfileFacts {
  account: Account;
  details: ProfileDetails;
  /** The account, and the administrators of a group. */
  accounts: Account[];
}

const pastUsername = v.pipe(
  v.object({ username: text, validTill: time }),
  v.transform(({ username, validTill }) => ({ username, validTillAt: validTill })),
);

function readProfile(envelope: Envelope, key: 'users' | 'groups'): ProfileFacts {
  const owner = envelope.value(key, account);
  const admins = envelope.extraRows('admins', account);
  return {
    account: owner,
    accounts: uniqueAccounts([owner, ...admins]),
    details: {
      accountId: owner.id,
      adminIds: admins.map((admin) => admin.id),
      acceptsDirects: envelope.value('acceptsDirects', orElse(yes, false)),
      pastUsernames: envelope.extraRows('pastUsernames', pastUsername),
      inHomeLists: envelope.extraRows('inHomeFeeds', idOf<HomeListId>()),
      invitedBy: envelope.value('invitedBy', orNull(text)),
    },
  };
}

/** GET users/{name}, users/me, PUT users/{name}/subscribe (CONTRACT §5 `UserInfo`). */
export function decodeProfile(payload: unknown): Decoded<ProfileFacts> {
  return decodeEnvelope(payload, (envelope) => readProfile(envelope, 'users'));
}

/** POST groups, PUT users/{groupId}, disableBans and enableBans: the same with `groups` for `users`. */
export function decodeGroupProfile(payload: unknown): Decoded<ProfileFacts> {
  return decodeEnvelope(payload, (envelope) => readProfile(envelope, 'groups'));
}

const statistics = v.object({
  posts: orNull(count),
  comments: orNull(count),
  likes: orNull(count),
  subscribers: orNull(count),
  subscriptions: orNull(count),
});

/** GET users/{name}/statistics. */
export function decodeStatistics(payload: unknown): Decoded<{ account: Account; statistics: Statistics }> {
  return decodeEnvelope(payload, (envelope) => ({
    account: envelope.value('users', account),
    statistics: envelope.value('statistics', statistics),
  }));
}

/** GET users/{name}/subscribers, in the server's order (real only for oneself, CONTRACT §9.12). */
export function decodeSubscribers(payload: unknown): Decoded<Account[]> {
  return decodeEnvelope(payload, (envelope) => uniqueAccounts(envelope.rows('subscribers', account)));
}

/** GET users/{name}/subscriptions: accounts with their Posts, Likes and Comments feeds. */
export function decodeSubscriptions(payload: unknown): Decoded<{ accounts: Account[]; timelines: TimelineRef[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    accounts: uniqueAccounts(envelope.rows('subscribers', account)),
    timelines: envelope.rows('subscriptions', timeline),
  }));
}

/** GET users/blockedByMe: a bare list. */
export function decodeBlockedByMe(payload: unknown): Decoded<Account[]> {
  return decodeBareList(payload, account);
}

/** GET users/sparseMatches: unsorted. */
export function decodeSparseMatches(payload: unknown): Decoded<Account[]> {
  return decodeEnvelope(payload, (envelope) => uniqueAccounts(envelope.rows('users', account)));
}

/** GET groups/{g}/blockedUsers. */
export function decodeBlockedUsers(payload: unknown): Decoded<{ accountIds: AccountId[]; accounts: Account[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    accountIds: envelope.rows('blockedUsers', idOf<AccountId>()),
    accounts: readAccounts(envelope, 'users'),
  }));
}
