import * as v from 'valibot';
import type { Account, AccountId, HomeList, HomeListId } from '../model/index.ts';
import { readAccounts } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { idOf, text, time, yes } from './values.ts';

/** CONTRACT §3 `HomeFeed`. */
export const homeList: Row<HomeList> = v.object({ id: idOf<HomeListId>(), title: text, isInherent: yes });

/** A home list and when it was created (epoch ms of the server). */
export interface DatedHomeList extends HomeList {
  createdAt: number;
}

const datedHomeList: Row<DatedHomeList> = v.object({
  id: idOf<HomeListId>(),
  title: text,
  isInherent: yes,
  createdAt: time,
});

/** GET timelines/home/list and the response to reordering, in the user's order. */
export function decodeHomeLists(payload: unknown): Decoded<HomeList[]> {
  return decodeEnvelope(payload, (envelope) => envelope.rows('timelines', homeList));
}

/** The same with the times of creation. */
export function decodeDatedHomeLists(payload: unknown): Decoded<DatedHomeList[]> {
  return decodeEnvelope(payload, (envelope) => envelope.rows('timelines', datedHomeList));
}

export interface HomeListFacts {
  list: DatedHomeList;
  /** Members of the list. */
  accountIds: AccountId[];
  accounts: Account[];
}

/** GET, POST and PATCH of one home list. */
export function decodeHomeList(payload: unknown): Decoded<HomeListFacts> {
  return decodeEnvelope(payload, (envelope) => ({
    list: envelope.value('timeline', datedHomeList),
    accountIds: envelope.rows('subscribedTo', idOf<AccountId>()),
    accounts: readAccounts(envelope, 'users'),
  }));
}

export interface HomeListMemberships {
  lists: HomeList[];
  memberships: { accountId: AccountId; listIds: HomeListId[] }[];
  accounts: Account[];
}

const membership = v.pipe(
  v.object({ id: idOf<AccountId>(), homeFeeds: v.array(idOf<HomeListId>()) }),
  v.transform(({ id, homeFeeds }) => ({ accountId: id, listIds: homeFeeds })),
);

/** GET timelines/home/subscriptions. */
export function decodeHomeListMemberships(payload: unknown): Decoded<HomeListMemberships> {
  return decodeEnvelope(payload, (envelope) => ({
    lists: envelope.rows('timelines', homeList),
    memberships: envelope.rows('usersInHomeFeeds', membership),
    accounts: readAccounts(envelope, 'users'),
  }));
}
