import * as v from 'valibot';
import type {
  Account,
  AccountId,
  ArchiveState,
  Self,
  ServerPreferences,
  TimelineId,
  TimelineRef,
} from '../model/index.ts';
import { account, uniqueAccounts } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row, readable } from './decoded.ts';
import { timeline } from './timelines.ts';
import { count, idsOf, orElse, orNull, text, yes } from './values.ts';

export interface WhoAmIFacts {
  /** Without the home lists, which have their own request. */
  self: Self;
  /** The viewer, their subscriptions and subscribers, requests in both directions, and their groups with requests. */
  accounts: Account[];
  /** The Posts feeds of the viewer's subscriptions. */
  timelines: TimelineRef[];
}

const NO_PREFERENCES: ServerPreferences = {
  hideCommentsOfTypes: [],
  acceptDirectsFrom: 'friends',
  sendNotificationsDigest: false,
  sendDailyBestOfDigest: false,
  sendWeeklyBestOfDigest: false,
  sanitizeMediaMetadata: false,
  notifyOfCommentsOnMyPosts: false,
  notifyOfCommentsOnCommentedPosts: false,
};

const preferences: Row<ServerPreferences> = v.object({
  hideCommentsOfTypes: orElse(v.array(v.number()), NO_PREFERENCES.hideCommentsOfTypes),
  acceptDirectsFrom: orElse(v.picklist(['all', 'friends']), NO_PREFERENCES.acceptDirectsFrom),
  sendNotificationsDigest: orElse(yes, NO_PREFERENCES.sendNotificationsDigest),
  sendDailyBestOfDigest: orElse(yes, NO_PREFERENCES.sendDailyBestOfDigest),
  sendWeeklyBestOfDigest: orElse(yes, NO_PREFERENCES.sendWeeklyBestOfDigest),
  sanitizeMediaMetadata: orElse(yes, NO_PREFERENCES.sanitizeMediaMetadata),
  notifyOfCommentsOnMyPosts: orElse(yes, NO_PREFERENCES.notifyOfCommentsOnMyPosts),
  notifyOfCommentsOnCommentedPosts: orElse(yes, NO_PREFERENCES.notifyOfCommentsOnCommentedPosts),
});

const nonEmpty = v.pipe(text, v.nonEmpty());

const archives: Row<ArchiveState> = v.pipe(
  v.object({
    old_username: text,
    has_archive: yes,
    recovery_status: v.picklist([0, 1, 2]),
    restore_comments_and_likes: yes,
    hidden_comments_count: orElse(count, 0),
    // Without the whole list, what is missing would be left out of the restoration for good.
    via_sources: orNull(v.array(v.object({ title: orElse(text, ''), url: nonEmpty, count: orNull(count) }))),
  }),
  v.transform((wire) => ({
    oldUsername: wire.old_username,
    hasArchive: wire.has_archive,
    recoveryStatus: wire.recovery_status,
    restoreCommentsAndLikes: wire.restore_comments_and_likes,
    hiddenCommentsCount: wire.hidden_comments_count,
    viaSources: wire.via_sources,
  })),
);

const accountIds = idsOf<AccountId>();

const selfFields = v.object({
  email: orElse(text, ''),
  frontendPreferences: orElse(v.record(v.string(), v.unknown()), {}),
  preferences: orElse(preferences, NO_PREFERENCES),
  privateMeta: orNull(v.object({ archives: orNull(archives) })),
  banIds: accountIds,
  unreadDirectsNumber: orElse(count, 0),
  unreadNotificationsNumber: orElse(count, 0),
  pendingGroupRequests: orElse(yes, false),
  pendingSubscriptionRequests: accountIds,
  subscriptionRequests: accountIds,
  subscriptions: idsOf<TimelineId>(),
  subscribers: orElse(v.array(v.unknown()), []),
});

/** GET users/whoami and similar responses (CONTRACT §5 `WhoAmI`). `subscribers` beside `users` are the viewer's subscriptions (§9.2). */
export function decodeWhoAmI(payload: unknown): Decoded<WhoAmIFacts> {
  return decodeEnvelope(payload, (envelope) => {
    const me = envelope.value('users', account);
    const wire = envelope.value('users', selfFields);
    const readers = readable(envelope.placesIn(wire.subscribers, 'users.subscribers', account));
    const read = envelope.extraRows('subscribers', account);
    const requesters = envelope.extraRows('requests', account);
    const managed = envelope.extraPlaces('managedGroups', account).flatMap(({ index, raw, value: group }) => {
      if (!group) return [];
      const path = `managedGroups[${index}].requests`;
      const { requests = [] } = raw as { requests?: unknown };
      if (!Array.isArray(requests)) envelope.refuse(path, 'expected a list', group.id);
      return [{ group, asking: readable(envelope.placesIn(Array.isArray(requests) ? requests : [], path, account)) }];
    });
    return {
      self: {
        account: me,
        email: wire.email,
        frontendPreferences: wire.frontendPreferences,
        preferences: wire.preferences,
        archives: wire.privateMeta?.archives ?? null,
        banIds: wire.banIds,
        unreadDirects: wire.unreadDirectsNumber,
        unreadNotifications: wire.unreadNotificationsNumber,
        pendingGroupRequests: wire.pendingGroupRequests,
        sentRequestIds: wire.pendingSubscriptionRequests,
        receivedRequestIds: wire.subscriptionRequests,
        subscriptionIds: read.map((one) => one.id),
        subscribedTimelineIds: wire.subscriptions,
        subscriberIds: readers.map((one) => one.id),
        managedGroups: managed.map(({ group, asking }) => ({
          groupId: group.id,
          requestIds: asking.map((one) => one.id),
        })),
      },
      accounts: uniqueAccounts([
        me,
        ...read,
        ...readers,
        ...requesters,
        ...managed.flatMap(({ group, asking }) => [group, ...asking]),
      ]),
      timelines: envelope.extraRows('subscriptions', timeline),
    };
  });
}
