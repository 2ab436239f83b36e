import { describe, expect, test } from 'vitest';
import * as wire from '../../../../src/shared/wire/index.ts';
import * as ofProfiles from '../../../../src/shared/wire/profiles.ts';
import { at, recordedBody as body, put } from '../../../support/recordings.ts';
import { CALLS } from './calls.ts';

/** Returns the decoded value; throws if the payload was refused. */
function decodedValue<T>(decoded: wire.Decoded<T>): T {
  if (!decoded.ok) throw new Error(`refused at ${decoded.refusal.path}: ${decoded.refusal.reason}`);
  return decoded.value;
}

describe('every recorded response is decoded without a refusal', () => {
  test.each(CALLS)('%s', (name, decode) => {
    expect(decode(body(name))).toMatchObject({ ok: true, refused: [] });
  });
});

test('list decoders refuse an error body instead of returning an empty list', () => {
  for (const decode of [
    wire.decodeFeed,
    wire.decodeHomeLists,
    ofProfiles.decodeSubscribers,
    wire.decodeNotifications,
  ]) {
    expect(decode({ err: 'Slow down' })).toMatchObject({ ok: false, refusal: { reason: 'missing' } });
  }
  expect(wire.decodeWhoAmI({})).toMatchObject({ ok: false, refusal: { path: 'users' } });
  expect(ofProfiles.decodeBlockedByMe({ err: 'no' })).toMatchObject({ ok: false });
  expect(wire.decodeFeed('Bad Request')).toEqual({ ok: false, refusal: { path: '', reason: 'expected an object' } });
  expect(wire.decodeFeed(null)).toMatchObject({ ok: false });
});

describe('decodeFeed', () => {
  test('keeps the server’s order and resolves accounts and destinations by id', () => {
    const payload = body('feeds/home--luna');
    const feed = decodedValue(wire.decodeFeed(payload));
    expect(feed.timeline).toEqual({
      id: at(payload, 'timelines.id'),
      name: 'RiverOfNews',
      ownerId: at(payload, 'timelines.user'),
    });
    expect(feed.postIds).toEqual(at(payload, 'timelines.posts'));
    expect(feed.posts.map((post) => post.id)).toEqual(feed.postIds);
    expect(feed.isLastPage).toBe(false);
    const known = new Set(feed.accounts.map((account) => account.id));
    for (const post of feed.posts) {
      expect(post.destinations.length).toBeGreaterThan(0);
      for (const destination of post.destinations) expect(known).toContain(destination.ownerId);
      expect(known).toContain(post.createdBy);
    }
    expect(new Set(feed.accounts.map((account) => account.id)).size).toBe(feed.accounts.length);
  });

  test('returns no timeline for a search', () => {
    expect(decodedValue(wire.decodeFeed(body('search/search--phrase'))).timeline).toBeNull();
  });

  test('returns an empty last page for an account the viewer may not see', () => {
    const feed = decodedValue(wire.decodeFeed(body('feeds/user-posts--private-stranger')));
    expect(feed).toMatchObject({ posts: [], postIds: [], isLastPage: true });
  });

  test('returns the ids of missing posts of byIds', () => {
    const feed = decodedValue(wire.decodeFeed(body('posts/byIds--luna')));
    expect(feed.posts).toHaveLength(2);
    expect(feed.notFound).toHaveLength(2);
  });

  test('refuses one malformed post without its neighbours and reports the path without the content', () => {
    const payload = body('feeds/home--luna');
    put(payload, 'posts.4.body', { secret: 'tides' });
    const decoded = wire.decodeFeed(payload);
    expect(decoded).toMatchObject({ ok: true, refused: [{ path: 'posts[4].body', reason: 'expected string' }] });
    expect(JSON.stringify(decoded.ok && decoded.refused)).not.toContain('tides');
    const feed = decodedValue(decoded);
    expect(feed.postIds).toHaveLength(29);
    expect(feed.unreadableIds).toEqual([at(payload, 'posts.4.id')]);
  });

  test('tolerates missing and malformed users', () => {
    const payload = body('feeds/home--luna');
    put(payload, 'users', undefined);
    put(payload, 'subscribers.0.type', 'robot');
    const decoded = wire.decodeFeed(payload);
    expect(decodedValue(decoded).posts).toHaveLength(30);
    expect(decoded).toMatchObject({ refused: [{ path: 'subscribers[0].type' }] });
  });

  test('drops a malformed comment and keeps the fold between the same neighbours', () => {
    const payload = body('posts/get--big-folded');
    const first = at<string>(payload, 'posts.comments.0');
    const index = at<{ id: string }[]>(payload, 'comments').findIndex((comment) => comment.id === first);
    put(payload, `comments.${index}.createdAt`, 'yesterday');
    const decoded = wire.decodeSinglePost(payload);
    expect(decodedValue(decoded).post).toMatchObject({ omittedComments: 81, omittedCommentsOffset: 0 });
    expect(decodedValue(decoded).post.comments).toHaveLength(2);
    expect(decoded).toMatchObject({
      refused: [{ path: `comments[${index}].createdAt` }, { path: 'posts.comments[0]' }],
    });
  });

  test('returns the previous and next day of a calendar day', () => {
    const day = decodedValue(wire.decodeCalendarDay(body('feeds/calendar--day')));
    expect(day).toMatchObject({ neighbours: { previousDay: '2026-11-18', nextDay: null }, timeline: null });
    expect(day.posts).toHaveLength(2);
  });

  test('returns the number of posts of each day of a month, and the days around it', () => {
    const month = decodedValue(wire.decodeCalendar(body('feeds/calendar--month')));
    expect(month).toMatchObject({ previousDay: '2026-10-30', nextDay: null });
    expect(month.days.slice(0, 2)).toEqual([
      { date: '2026-11-10', posts: 2 },
      { date: '2026-11-11', posts: 1 },
    ]);
    const year = decodedValue(wire.decodeCalendar(body('feeds/calendar--empty-year')));
    expect(year).toEqual({ days: [], previousDay: null, nextDay: null });
  });
});

describe('decodeSinglePost', () => {
  test('converts times to ms and flags to booleans and keeps the order of comments', () => {
    const payload = body('posts/get--big-folded');
    const { post } = decodedValue(wire.decodeSinglePost(payload));
    expect(post).toMatchObject({
      createdAt: 1792210681489,
      commentsDisabled: false,
      omittedComments: 81,
      omittedCommentsOffset: 1,
      isHidden: false,
      isSaved: true,
    });
    expect(post.comments.map((comment) => comment.id)).toEqual(at(payload, 'posts.comments'));
    expect(decodedValue(wire.decodeSinglePost(body('posts/get--files'))).post.isSaved).toBe(false);
    expect(decodedValue(wire.decodeSinglePost(body('posts/get--hidden'))).post.isHidden).toBe(true);
  });

  test('converts file sizes to bytes from strings and numbers', () => {
    const { post } = decodedValue(wire.decodeSinglePost(body('posts/get--files')));
    expect(post.attachments.map((one) => one.mediaType)).toEqual([
      'audio',
      'audio',
      'general',
      'general',
      'general',
      'general',
      'image',
    ]);
    expect(post.attachments[6]).toMatchObject({
      sizeBytes: 43020,
      sizes: { original: { width: 2400, height: 1600 }, thumbnail: { width: 263, height: 175 } },
    });
    const uploaded = decodedValue(wire.decodeUploadedAttachment(body('attachments/upload--jpeg')));
    expect(uploaded.sizeBytes).toBe(at(body('attachments/upload--jpeg'), 'attachments.fileSize'));
  });

  test('returns Directs feeds as destinations of a direct message', () => {
    const { post, accounts } = decodedValue(wire.decodeSinglePost(body('posts/get--direct-3')));
    expect(post.destinations.map((destination) => destination.name)).toEqual(['Directs', 'Directs', 'Directs']);
    expect(accounts.map((account) => account.username).sort()).toEqual(['luna', 'mars', 'venus']);
  });
});

test('decodeComment returns a hidden comment without author, decodeBriefComment only the fields of a new comment', () => {
  expect(decodedValue(wire.decodeComment(body('comments/get--author-banned-me'))).comment).toMatchObject({
    createdBy: null,
    hideType: 4,
  });
  const { comment } = decodedValue(wire.decodeBriefComment(body('comments/create--ok')));
  expect(Object.keys(comment).sort()).toEqual(['body', 'createdAt', 'createdBy', 'id', 'seqNumber', 'shortId']);
});

describe('an unknown value of a newer server', () => {
  const FIELD = { reason: expect.stringContaining('in a field') };

  test('in the viewer’s preferences drops only that preference', () => {
    const payload = body('session/whoami--luna');
    put(payload, 'users.preferences.acceptDirectsFrom', 'followers');
    put(payload, 'users.privateMeta', { archives: { recovery_status: 9 } });
    const decoded = wire.decodeWhoAmI(payload);
    expect(decodedValue(decoded).self).toMatchObject({ preferences: { acceptDirectsFrom: 'friends' }, archives: null });
    expect(decoded).toMatchObject({
      refused: expect.arrayContaining([
        expect.objectContaining({ path: 'users', ...FIELD }),
        expect.objectContaining({ path: 'users', ...FIELD }),
      ]),
    });
  });

  test('as the name of a feed keeps the posts and drops the timeline', () => {
    const payload = body('feeds/home--luna');
    put(payload, 'timelines.name', 'Hot');
    const feed = decodedValue(wire.decodeFeed(payload));
    expect(feed.timeline).toBeNull();
    expect(feed.posts.length).toBeGreaterThan(0);
  });

  test('in a secondary list drops only that list', () => {
    for (const key of ['admins', 'subscribers', 'attachments']) {
      const payload = body('feeds/home--luna');
      put(payload, key, 'x');
      const decoded = wire.decodeFeed(payload);
      expect(decodedValue(decoded).posts.length).toBeGreaterThan(0);
      expect(decoded).toMatchObject({ refused: expect.arrayContaining([{ path: key, reason: 'expected a list' }]) });
    }
  });

  test('in the viewer’s accounts and groups does not prevent signing in', () => {
    const payload = body('session/whoami--luna');
    put(payload, 'managedGroups', 'x');
    put(payload, 'subscribers', undefined);
    put(payload, 'requests', 5);
    const { self } = decodedValue(wire.decodeWhoAmI(payload));
    expect(self).toMatchObject({ managedGroups: [], subscriptionIds: [], account: { username: 'luna' } });
  });

  test('for the media type makes the file a general file', () => {
    const payload = body('attachments/upload--gif');
    put(payload, 'attachments.mediaType', 'hologram');
    expect(decodedValue(wire.decodeUploadedAttachment(payload)).mediaType).toBe('general');
  });

  test('for privacy is treated as private', () => {
    const payload = body('users/get--group-admin');
    put(payload, 'users.isPrivate', 'sometimes');
    expect(decodedValue(ofProfiles.decodeProfile(payload)).account.privacy).toBe('private');
  });
});

describe('undecodable parts of a post', () => {
  test('are recorded on the post: ids of files, destinations, and the number of comments', () => {
    const payload = body('posts/get--attachments');
    const fileId = at(payload, 'attachments.0.id');
    put(payload, 'attachments.0.createdBy', { by: 'nobody' });
    put(payload, 'subscriptions.0.name', 'Hot');
    const { post } = decodedValue(wire.decodeSinglePost(payload));
    expect(post.unreadFiles).toEqual([fileId]);
    expect(post.attachments).toHaveLength(at<unknown[]>(payload, 'attachments').length - 1);
    expect(post.hasUnreadPlaces).toBe(true);
    expect(post.unreadComments).toBeUndefined();

    const thread = body('posts/get--big-all');
    put(thread, 'comments.2.seqNumber', 'third');
    put(thread, 'comments.4.createdAt', 9e15);
    expect(decodedValue(wire.decodeSinglePost(thread)).post.unreadComments).toBe(2);
  });

  test('are unknown (`null`) when the list of files is not a list of ids', () => {
    for (const list of ['x', { id: 'x' }, 7, [null], ['a', 7]]) {
      const payload = body('posts/get--attachments');
      put(payload, 'posts.attachments', list);
      expect(decodedValue(wire.decodeSinglePost(payload)).post.unreadFiles).toBeNull();
    }
  });

  test('are dropped one by one: a malformed id leaves the other ids of its list', () => {
    const payload = body('posts/get--four-likes');
    const likes = at<string[]>(payload, 'posts.likes');
    put(payload, 'posts.likes', [likes[0], 5, ...likes]);
    const decoded = wire.decodeSinglePost(payload);
    expect(decodedValue(decoded).post.likes).toEqual(likes);
    const id = at(payload, 'posts.id');
    expect(decoded).toMatchObject({ refused: [{ path: 'posts.likes', reason: 'expected ids', id }] });
  });

  test('leave no field on a post that was decoded whole', () => {
    for (const post of decodedValue(wire.decodeFeed(body('feeds/home--luna'))).posts) {
      expect(Object.keys(post).filter((key) => /unread/i.test(key))).toEqual([]);
    }
  });
});

test('a refusal names the field and the id, never the content', () => {
  const payload = body('feeds/home--luna');
  put(payload, 'posts.1.omittedLikes', 'secret tides');
  put(payload, 'posts.3.body', { secret: 'tides' });
  put(payload, 'posts.5', { id: 'secret tides of the moon', body: 5 });
  const decoded = wire.decodeFeed(payload);
  const at1 = { path: 'posts[1].omittedLikes', reason: 'expected number', id: at(payload, 'posts.1.id') };
  const at3 = { path: 'posts[3].body', reason: 'expected string', id: at(payload, 'posts.3.id') };
  const at5 = { path: 'posts[5].body', reason: 'expected string' };
  expect(decoded).toMatchObject({ ok: true, refused: [at1, at3, at5] });
  expect(JSON.stringify(decoded.ok && decoded.refused)).not.toContain('tides');
  expect(decodedValue(decoded).unreadableAt).toEqual([3, 5]);
});

test('a timestamp outside the range of Date is refused in posts and 0 in accounts', () => {
  for (const value of [8.64e15 + 1, -8.64e15 - 1, '99999999999999999', 1e300, 'x']) {
    const payload = body('feeds/home--luna');
    put(payload, 'posts.0.createdAt', value);
    expect(decodedValue(wire.decodeFeed(payload)).unreadableIds).toEqual([at(payload, 'posts.0.id')]);
    const profile = body('users/get--group-admin');
    put(profile, 'users.createdAt', value);
    expect(decodedValue(ofProfiles.decodeProfile(profile)).account.createdAt).toBe(0);
  }
});

describe('decodeProfile and accounts', () => {
  test('a private account is private although the server also reports it as protected', () => {
    const { account } = decodedValue(ofProfiles.decodeProfile(body('users/get--group-private-stranger')));
    expect(account).toMatchObject({ privacy: 'private', isRestricted: true, administrators: [] });
  });

  test('a username that would change a path is refused, a picture URL that is not http(s) is dropped', () => {
    for (const name of ['a/b', '../luna', 'a?b', 'a#b', 'a b', 'a\\b']) {
      const payload = body('users/get--group-admin');
      put(payload, 'users.username', name);
      expect(ofProfiles.decodeProfile(payload)).toMatchObject({ ok: false, refusal: { path: 'users.username' } });
    }
    const payload = body('users/get--group-admin');
    put(payload, 'users.profilePictureMediumUrl', 'javascript:alert(1)');
    put(payload, 'users.profilePictureLargeUrl', '//elsewhere.example/a.png');
    const { account } = decodedValue(ofProfiles.decodeProfile(payload));
    expect(account).toMatchObject({ pictureMediumUrl: '', pictureLargeUrl: '' });
  });

  test('a group has its administrators [3.008]', () => {
    const payload = body('users/get--group-admin');
    const { account } = decodedValue(ofProfiles.decodeProfile(payload));
    expect(account.administrators).toEqual(at(payload, 'users.administrators'));
    expect(account.administrators.length).toBeGreaterThan(0);
  });

  test('unknown permissions are dropped and known ones kept', () => {
    const payload = body('users/get--group-admin');
    put(payload, 'users.youCan', ['post', 'teleport', 42]);
    put(payload, 'users.theyDid', ['wave']);
    expect(decodedValue(ofProfiles.decodeProfile(payload)).account).toMatchObject({ youCan: ['post'], theyDid: [] });
  });

  test('an account record with administrators wins over one without', () => {
    const payload = body('feeds/user-posts--group-public-admin');
    type Wire = { id: string; type: string; administrators: string[] };
    const group = at<Wire[]>(payload, 'subscribers').find((one) => one.type === 'group') as Wire;
    at<Wire[]>(payload, 'users').unshift({ ...group, administrators: [] });
    const decoded = decodedValue(wire.decodeFeed(payload));
    expect(decoded.accounts.find((account) => account.id === group.id)?.administrators).toEqual(group.administrators);
  });

  test('a profile contains past usernames, and hidden statistics are null', () => {
    const { details } = decodedValue(ofProfiles.decodeProfile(body('users/get--past-username')));
    expect(details.pastUsernames).toContainEqual({
      username: 'moon',
      validTillAt: Date.parse('2026-05-05T03:18:01.095Z'),
    });
    expect(decodedValue(ofProfiles.decodeStatistics(body('users/statistics--private-stranger'))).statistics).toEqual({
      posts: 0,
      comments: 0,
      likes: 0,
      subscribers: null,
      subscriptions: null,
    });
  });
});

test('an attachment URL that is not http(s) is dropped', () => {
  const payload = body('attachments/upload--gif');
  for (const place of ['url', 'thumbnailUrl', 'imageSizes.o.url']) {
    put(payload, `attachments.${place}`, 'javascript:alert(1)');
  }
  const attachment = decodedValue(wire.decodeUploadedAttachment(payload));
  expect(attachment).toMatchObject({ url: '', thumbnailUrl: '', sizes: { original: { url: '' } } });
});

describe('decodeWhoAmI', () => {
  test('separates received and sent requests, subscriptions and subscribers', () => {
    const payload = body('session/whoami--jupiter-private-with-requests');
    const { self, accounts, timelines } = decodedValue(wire.decodeWhoAmI(payload));
    expect(self.receivedRequestIds).toEqual(at(payload, 'users.subscriptionRequests'));
    expect(self.sentRequestIds).toEqual([]);
    expect(self.subscriberIds).toHaveLength(1);
    expect(self.subscriptionIds).toEqual(at<{ id: string }[]>(payload, 'subscribers').map((one) => one.id));
    expect(self.unreadDirects).toBe(0);
    expect(self.managedGroups).toEqual([
      { groupId: at(payload, 'managedGroups.0.id'), requestIds: [at(payload, 'managedGroups.0.requests.0.id')] },
    ]);
    expect(accounts.map((account) => account.username)).toContain('star05');
    expect(timelines).toHaveLength(3);
  });

  test('reads the groups that the viewer manages, each with its id and those who ask to join [3.014]', () => {
    const payload = body('session/whoami--luna');
    const [model] = at<{ id: string }[]>(payload, 'subscribers');
    const requests = [{ ...model, id: '11111111-1111-4111-8111-111111111111' }];
    const group = { ...model, id: '22222222-2222-4222-8222-222222222222', type: 'group' };
    put(payload, 'managedGroups', [
      { ...group, requests },
      { ...group, id: '33333333-3333-4333-8333-333333333333', requests: [] },
    ]);
    expect(decodedValue(wire.decodeWhoAmI(payload)).self.managedGroups).toEqual([
      {
        groupId: '22222222-2222-4222-8222-222222222222',
        requestIds: ['11111111-1111-4111-8111-111111111111'],
      },
      { groupId: '33333333-3333-4333-8333-333333333333', requestIds: [] },
    ]);
  });

  test('keeps unknown frontend preferences and a pending archive', () => {
    const payload = body('session/whoami--luna');
    at<Record<string, unknown>>(payload, 'users.frontendPreferences')['org.example'] = { a: [1, { b: null }] };
    expect(decodedValue(wire.decodeWhoAmI(payload)).self.frontendPreferences).toEqual(
      at(payload, 'users.frontendPreferences'),
    );
    expect(decodedValue(wire.decodeWhoAmI(body('session/whoami--mars-with-archive'))).self.archives).toMatchObject({
      oldUsername: 'oldmars',
      viaSources: [
        { title: 'Twitter', count: 17 },
        { title: 'Blog', count: 4 },
      ],
    });
  });

  test('reads sources of an archive without a title, and no list at all if one of them cannot be named', () => {
    const sources = (change: (payload: unknown) => void) => {
      const payload = body('session/whoami--mars-with-archive');
      change(payload);
      return decodedValue(wire.decodeWhoAmI(payload)).self.archives?.viaSources;
    };
    const at0 = 'users.privateMeta.archives.via_sources.0';
    const blog = { title: 'Blog', url: 'http://blog.example.org', count: 4 };
    const url = 'http://twitter.com/x/statuses';
    expect(sources((payload) => put(payload, `${at0}.title`, null))).toEqual([{ title: '', url, count: 17 }, blog]);
    expect(sources((payload) => put(payload, at0, { url }))).toEqual([{ title: '', url, count: null }, blog]);
    expect(sources((payload) => put(payload, `${at0}.url`, 7))).toBeNull();
    expect(sources((payload) => put(payload, 'users.privateMeta.archives.via_sources', 'none'))).toBeNull();
  });

  test('refuses a malformed subscriber or requester alone', () => {
    const payload = body('session/whoami--jupiter-private-with-requests');
    put(payload, 'managedGroups.0.requests.0.id', 7);
    put(payload, 'users.subscribers.0', null);
    const decoded = wire.decodeWhoAmI(payload);
    expect(decoded).toMatchObject({
      ok: true,
      refused: [{ path: 'users.subscribers[0]' }, { path: 'managedGroups[0].requests[0].id' }],
    });
  });
});

test('decodeSignIn returns the token and the account id, and none of the anonymous viewer’s data', () => {
  expect(decodedValue(wire.decodeSignIn(body('session/sign-in--ok-json')))).toEqual({
    accountId: at(body('session/sign-in--ok-json'), 'users.id'),
    username: 'mars',
    token: 'TOKEN',
  });
});

test('decodeHomeLists keeps the order of the user', () => {
  const payload = body('homefeeds/list--luna');
  const lists = decodedValue(wire.decodeHomeLists(payload));
  expect(lists.map((list) => list.id)).toEqual(at<{ id: string }[]>(payload, 'timelines').map((one) => one.id));
  expect(lists[0]).toMatchObject({ title: 'Home', isInherent: true });
});

test('decodeHomeList returns id, title and members of a list, and whether it is the inherent one [3.065]', () => {
  const payload = body('homefeeds/info--luna');
  const { list, accountIds, accounts } = decodedValue(wire.decodeHomeList(payload));
  expect(list).toMatchObject({ id: at(payload, 'timeline.id'), title: 'Close friends', isInherent: false });
  expect(list.createdAt).toBe(Date.parse(at(payload, 'timeline.createdAt')));
  expect(accountIds).toEqual(at(payload, 'subscribedTo'));
  expect(accounts.map(({ id }) => id)).toEqual(expect.arrayContaining(accountIds));
  put(payload, 'timeline.title', 7);
  expect(wire.decodeHomeList(payload)).toMatchObject({ ok: false, refusal: { path: 'timeline.title' } });
});

test('a subscription has the home lists that contain it [3.067]', () => {
  const payload = body('homefeeds/subscriptions--luna');
  const recorded = at<{ id: string; homeFeeds: string[] }[]>(payload, 'usersInHomeFeeds');
  const { lists, memberships } = decodedValue(wire.decodeHomeListMemberships(payload));
  expect(memberships).toEqual(recorded.map(({ id, homeFeeds }) => ({ accountId: id, listIds: homeFeeds })));
  expect(lists.map(({ id }) => id)).toEqual(at<{ id: string }[]>(payload, 'timelines').map(({ id }) => id));
  put(payload, 'usersInHomeFeeds.0.homeFeeds', null);
  expect(decodedValue(wire.decodeHomeListMemberships(payload)).memberships).toHaveLength(recorded.length - 1);
});

test('decodeNotifications keeps the kind of an event, who did it to whom, and in which group [3.076]', () => {
  const payload = body('notifications/list--mars');
  const told = at<Record<string, string | null>[]>(payload, 'Notifications');
  const decoded = decodedValue(wire.decodeNotifications(payload)).notifications;
  expect(decoded.map(({ kind, actorId, affectedId, groupId }) => [kind, actorId, affectedId, groupId])).toEqual(
    told.map((one) => [one.event_type, one.created_user_id, one.affected_user_id, one.group_id]),
  );
  expect(decoded.some(({ groupId }) => groupId !== null)).toBe(true);
});

test('decodeNotifications refuses a notification of unknown type and keeps the others', () => {
  const payload = body('notifications/list--luna-filter-bans');
  put(payload, 'Notifications.0.event_type', 'abducted');
  const decoded = wire.decodeNotifications(payload);
  expect(decoded).toMatchObject({ ok: true, refused: [{ path: 'Notifications[0].event_type' }] });
  expect(decodedValue(decoded).notifications).toHaveLength(at<unknown[]>(payload, 'Notifications').length - 1);
});

test('decodeUnread accepts counters as numbers and as strings', () => {
  expect(wire.decodeUnread({ unread: '12' })).toMatchObject({ ok: true, value: 12 });
  expect(wire.decodeUnread({ unread: 3 })).toMatchObject({ ok: true, value: 3 });
  expect(wire.decodeUnread({ unread: 'many' })).toMatchObject({ ok: false });
});

test('decodeServerInfo returns limits in bytes and characters', () => {
  expect(decodedValue(wire.decodeServerInfo(body('server/server-info--anonymous')))).toMatchObject({
    attachments: { fileSizeLimitBytes: 10000000, maxCountPerPost: 20 },
    maxTextLength: { post: 3000, comment: 3000, description: 1500 },
    externalAuthProviders: [{ id: 'google' }, { id: 'facebook' }, { id: 'github' }],
  });
});

test('decodeFeed decodes 30 posts with 300 comments each within 500 ms', () => {
  const payload = body('posts/get--big-all');
  const recorded = at<object[]>(payload, 'comments');
  const comments = Array.from({ length: 9000 }, (_, index) => ({
    ...recorded[index % recorded.length],
    id: `comment-${index}`,
  }));
  const posts = Array.from({ length: 30 }, (_, index) => ({
    ...at<object>(payload, 'posts'),
    id: `post-${index}`,
    comments: comments.slice(index * 300, index * 300 + 300).map((comment) => comment.id),
  }));
  const page = { ...(payload as object), posts, comments, timelines: null, isLastPage: false };
  wire.decodeFeed(page);
  const startedAt = performance.now();
  const feed = decodedValue(wire.decodeFeed(page));
  const tookMs = performance.now() - startedAt;
  expect(feed.posts.every((post) => post.comments.length === 300)).toBe(true);
  // A few ms on an idle machine. The limit leaves room for a loaded machine and still fails on quadratic decoding.
  expect(tookMs).toBeLessThan(500);
});
