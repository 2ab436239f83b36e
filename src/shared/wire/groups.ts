import * as v from 'valibot';
import type { Account, AccountId, GroupActivity } from '../model/index.ts';
import { readAccounts } from './accounts.ts';
import { type Decoded, decodeBareList, decodeEnvelope, type Row } from './decoded.ts';
import { count, fileAddress, flag, idOf, orElse, text, username, yes } from './values.ts';

/** The activity of one group. */
export interface ActiveGroup extends GroupActivity {
  groupId: AccountId;
}

const activeGroup: Row<ActiveGroup> = v.pipe(
  v.object({ id: idOf<AccountId>(), subscribers: count, postsByMonth: v.number(), authorsVariety: v.number() }),
  v.transform(({ id, ...same }) => ({ groupId: id, ...same })),
);

/** GET allGroups. `withProtected`: includes protected groups (for signed-in viewers). */
export function decodeAllGroups(
  payload: unknown,
): Decoded<{ withProtected: boolean; groups: ActiveGroup[]; accounts: Account[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    withProtected: envelope.value('withProtected', orElse(yes, false)),
    groups: envelope.rows('groups', activeGroup),
    accounts: readAccounts(envelope, 'users'),
  }));
}

/** A group that the viewer administers, in the short form of GET managedGroups. */
export interface ManagedGroup {
  id: AccountId;
  username: string;
  screenName: string;
  isPrivate: boolean;
  isRestricted: boolean;
  requests: Requester[];
}

/** A user who asks to join, in short form. Picture URLs are '' if there is none. */
export interface Requester {
  id: AccountId;
  username: string;
  screenName: string;
  pictureLargeUrl: string;
  pictureMediumUrl: string;
}

const requester: Row<Requester> = v.pipe(
  v.object({
    id: idOf<AccountId>(),
    username,
    screenName: text,
    profilePictureLargeUrl: orElse(fileAddress, ''),
    profilePictureMediumUrl: orElse(fileAddress, ''),
  }),
  v.transform(({ profilePictureLargeUrl, profilePictureMediumUrl, ...same }) => ({
    ...same,
    pictureLargeUrl: profilePictureLargeUrl,
    pictureMediumUrl: profilePictureMediumUrl,
  })),
);

const managedGroup: Row<ManagedGroup> = v.object({
  id: idOf<AccountId>(),
  username,
  screenName: text,
  isPrivate: flag,
  isRestricted: orElse(flag, false),
  requests: orElse(v.array(requester), []),
});

/** GET managedGroups: a bare list. */
export function decodeManagedGroups(payload: unknown): Decoded<ManagedGroup[]> {
  return decodeBareList(payload, managedGroup);
}
