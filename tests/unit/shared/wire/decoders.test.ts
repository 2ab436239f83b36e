import { describe, expect, test } from 'vitest';
import * as wire from '../../../../src/shared/wire/index.ts';
import { at, recordedBody as body, put } from '../../../support/recordings.ts';
import { CALLS } from './calls.ts';

/** The value of a payload that must be sound. */
function sound<T>(decoded: wire.Decoded<T>): T {
  if (!decoded.ok) throw new Error(`refused at ${decoded.refusal.path}: ${decoded.refusal.reason}`);
  return decoded.value;
}

describe('every recorded answer, in the shape that a real server gives it, is decoded without a refusal', () => {
  test.each(CALLS)('%s', (name, decode) => {
    expect(decode(body(name))).toMatchObject({ ok: true, refused: [] });
  });
});

test('an error body is no empty answer: lists that a call is about must be there', () => {
  for (const decode of [wire.decodeFeed, wire.decodeHomeLists, wire.decodeSubscribers, wire.decodeNotifications]) {
    expect(decode({ err: 'Slow down' })).toMatchObject({ ok: false, refusal: { reason: 'missing' } });
  }
  expect(wire.decodeWhoAmI({})).toMatchObject({ ok: false, refusal: { path: 'users' } });
  expect(wire.decodeBlockedByMe({ err: 'no' })).toMatchObject({ ok: false });
  expect(wire.decodeFeed('Bad Request')).toEqual({ ok: false, refusal: { path: '', reason: 'expected an object' } });
  expect(wire.decodeFeed(null)).toMatchObject({ ok: false });
});

describe('a feed', () => {
  test('keeps the order of the server and resolves what posts name by id', () => {
    const payload = body('feeds/home--luna');
    const feed = sound(wire.decodeFeed(payload));
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

  test('without a server feed behind it has no timeline', () => {
    expect(sound(wire.decodeFeed(body('search/search--phrase'))).timeline).toBeNull();
  });

  test('of an account that the viewer may not read is empty and whole, not an error', () => {
    const feed = sound(wire.decodeFeed(body('feeds/user-posts--private-stranger')));
    expect(feed).toMatchObject({ posts: [], postIds: [], isLastPage: true });
  });

  test('by ids tells which posts are not to be had', () => {
    const feed = sound(wire.decodeFeed(body('posts/byIds--luna')));
    expect(feed.posts).toHaveLength(2);
    expect(feed.notFound).toHaveLength(2);
  });

  test('loses one bad post, not its neighbours, and says where it was without quoting it', () => {
    const payload = body('feeds/home--luna');
    put(payload, 'posts.4.body', { secret: 'tides' });
    const decoded = wire.decodeFeed(payload);
    expect(decoded).toMatchObject({ ok: true, refused: [{ path: 'posts[4].body', reason: 'expected string' }] });
    expect(JSON.stringify(decoded.ok && decoded.refused)).not.toContain('tides');
    const feed = sound(decoded);
    expect(feed.postIds).toHaveLength(29);
    expect(feed.unreadableIds).toEqual([at(payload, 'posts.4.id')]);
  });

  test('survives users that are missing, and bad ones', () => {
    const payload = body('feeds/home--luna');
    put(payload, 'users', undefined);
    put(payload, 'subscribers.0.type', 'robot');
    const decoded = wire.decodeFeed(payload);
    expect(sound(decoded).posts).toHaveLength(30);
    expect(decoded).toMatchObject({ refused: [{ path: 'subscribers[0].type' }] });
  });

  test('drops a bad comment and keeps the fold between the same neighbours', () => {
    const payload = body('posts/get--big-folded');
    const first = at<string>(payload, 'posts.comments.0');
    const index = at<{ id: string }[]>(payload, 'comments').findIndex((comment) => comment.id === first);
    put(payload, `comments.${index}.createdAt`, 'yesterday');
    const decoded = wire.decodeSinglePost(payload);
    expect(sound(decoded).post).toMatchObject({ omittedComments: 81, omittedCommentsOffset: 0 });
    expect(sound(decoded).post.comments).toHaveLength(2);
    expect(decoded).toMatchObject({
      refused: [{ path: `comments[${index}].createdAt` }, { path: 'posts.comments[0]' }],
    });
  });

  test('of a calendar day knows its neighbours', () => {
    const day = sound(wire.decodeCalendarDay(body('feeds/calendar--day')));
    expect(day).toMatchObject({ previousDay: '2026-11-18', nextDay: null, timeline: null });
    expect(day.posts).toHaveLength(2);
  });
});

describe('a post', () => {
  test('has times in ms, true booleans, and its comments in order', () => {
    const payload = body('posts/get--big-folded');
    const { post } = sound(wire.decodeSinglePost(payload));
    expect(post).toMatchObject({
      createdAt: 1792210681489,
      commentsDisabled: false,
      omittedComments: 81,
      omittedCommentsOffset: 1,
      isHidden: false,
      isSaved: true,
    });
    expect(post.comments.map((comment) => comment.id)).toEqual(at(payload, 'posts.comments'));
    expect(sound(wire.decodeSinglePost(body('posts/get--files'))).post.isSaved).toBe(false);
    expect(sound(wire.decodeSinglePost(body('posts/get--hidden'))).post.isHidden).toBe(true);
  });

  test('carries its files with sizes in bytes, whether they travel as strings or numbers', () => {
    const { post } = sound(wire.decodeSinglePost(body('posts/get--files')));
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
    const uploaded = sound(wire.decodeUploadedAttachment(body('attachments/upload--jpeg')));
    expect(uploaded.sizeBytes).toBe(at(body('attachments/upload--jpeg'), 'attachments.fileSize'));
  });

  test('sent directly has Directs feeds for destinations', () => {
    const { post, accounts } = sound(wire.decodeSinglePost(body('posts/get--direct-3')));
    expect(post.destinations.map((destination) => destination.name)).toEqual(['Directs', 'Directs', 'Directs']);
    expect(accounts.map((account) => account.username).sort()).toEqual(['luna', 'mars', 'venus']);
  });
});

test('a hidden comment has no author; a comment just written is told briefly', () => {
  expect(sound(wire.decodeComment(body('comments/get--author-banned-me'))).comment).toMatchObject({
    createdBy: null,
    hideType: 4,
  });
  const { comment } = sound(wire.decodeBriefComment(body('comments/create--ok')));
  expect(Object.keys(comment).sort()).toEqual(['body', 'createdAt', 'createdBy', 'id', 'seqNumber', 'shortId']);
});

describe('a word of a newer server', () => {
  const FIELD = { reason: expect.stringContaining('in a field') };

  test('in the viewer’s own preferences costs that preference alone', () => {
    const payload = body('session/whoami--luna');
    put(payload, 'users.preferences.acceptDirectsFrom', 'followers');
    put(payload, 'users.privateMeta', { archives: { recovery_status: 9 } });
    const decoded = wire.decodeWhoAmI(payload);
    expect(sound(decoded).self).toMatchObject({ preferences: { acceptDirectsFrom: 'friends' }, archives: null });
    expect(decoded).toMatchObject({
      refused: expect.arrayContaining([
        expect.objectContaining({ path: 'users', ...FIELD }),
        expect.objectContaining({ path: 'users', ...FIELD }),
      ]),
    });
  });

  test('as the name of a feed leaves the page readable, without the feed behind it', () => {
    const payload = body('feeds/home--luna');
    put(payload, 'timelines.name', 'Hot');
    const feed = sound(wire.decodeFeed(payload));
    expect(feed.timeline).toBeNull();
    expect(feed.posts.length).toBeGreaterThan(0);
  });

  test('in a list that merely explains costs that list', () => {
    for (const key of ['admins', 'subscribers', 'attachments']) {
      const payload = body('feeds/home--luna');
      put(payload, key, 'x');
      const decoded = wire.decodeFeed(payload);
      expect(sound(decoded).posts.length).toBeGreaterThan(0);
      expect(decoded).toMatchObject({ refused: expect.arrayContaining([{ path: key, reason: 'expected a list' }]) });
    }
  });

  test('in the viewer’s own people and groups does not keep anybody from signing in', () => {
    const payload = body('session/whoami--luna');
    put(payload, 'managedGroups', 'x');
    put(payload, 'subscribers', undefined);
    put(payload, 'requests', 5);
    const { self } = sound(wire.decodeWhoAmI(payload));
    expect(self).toMatchObject({ managedGroups: [], subscriptionIds: [], account: { username: 'luna' } });
  });

  test('for the kind of a file makes it a file like any other', () => {
    const payload = body('attachments/upload--gif');
    put(payload, 'attachments.mediaType', 'hologram');
    expect(sound(wire.decodeUploadedAttachment(payload)).mediaType).toBe('general');
  });

  test('for privacy is taken for the strictest', () => {
    const payload = body('users/get--group-admin');
    put(payload, 'users.isPrivate', 'sometimes');
    expect(sound(wire.decodeProfile(payload)).account.privacy).toBe('private');
  });
});

describe('what could not be read of a post', () => {
  test('is told by the post: files by their ids, places, and the number of comments', () => {
    const payload = body('posts/get--attachments');
    const fileId = at(payload, 'attachments.0.id');
    put(payload, 'attachments.0.createdBy', { by: 'nobody' });
    put(payload, 'subscriptions.0.name', 'Hot');
    const { post } = sound(wire.decodeSinglePost(payload));
    expect(post.unreadFiles).toEqual([fileId]);
    expect(post.attachments).toHaveLength(at<unknown[]>(payload, 'attachments').length - 1);
    expect(post.hasUnreadPlaces).toBe(true);
    expect(post.unreadComments).toBeUndefined();

    const thread = body('posts/get--big-all');
    put(thread, 'comments.2.seqNumber', 'third');
    put(thread, 'comments.4.createdAt', 9e15);
    expect(sound(wire.decodeSinglePost(thread)).post.unreadComments).toBe(2);
  });

  test('is unknown altogether where the list of files is none', () => {
    for (const list of ['x', { id: 'x' }, 7, [null], ['a', 7]]) {
      const payload = body('posts/get--attachments');
      put(payload, 'posts.attachments', list);
      expect(sound(wire.decodeSinglePost(payload)).post.unreadFiles).toBeNull();
    }
  });

  test('costs nothing beside it: one id that is none leaves the others of its list', () => {
    const payload = body('posts/get--four-likes');
    const likes = at<string[]>(payload, 'posts.likes');
    put(payload, 'posts.likes', [likes[0], 5, ...likes]);
    const decoded = wire.decodeSinglePost(payload);
    expect(sound(decoded).post.likes).toEqual(likes);
    const id = at(payload, 'posts.id');
    expect(decoded).toMatchObject({ refused: [{ path: 'posts.likes', reason: 'expected ids', id }] });
  });

  test('a post of which all can be read says nothing of the kind', () => {
    for (const post of sound(wire.decodeFeed(body('feeds/home--luna'))).posts) {
      expect(Object.keys(post).filter((key) => /unread/i.test(key))).toEqual([]);
    }
  });
});

test('a refusal names the field and the row, never what stood there', () => {
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
  expect(sound(decoded).unreadableAt).toEqual([3, 5]);
});

test('a moment that no date can be is none', () => {
  for (const value of [8.64e15 + 1, -8.64e15 - 1, '99999999999999999', 1e300, 'x']) {
    const payload = body('feeds/home--luna');
    put(payload, 'posts.0.createdAt', value);
    expect(sound(wire.decodeFeed(payload)).unreadableIds).toEqual([at(payload, 'posts.0.id')]);
    const profile = body('users/get--group-admin');
    put(profile, 'users.createdAt', value);
    expect(sound(wire.decodeProfile(profile)).account.createdAt).toBe(0);
  }
});

describe('accounts', () => {
  test('a private account is private, although it says protected too', () => {
    const { account } = sound(wire.decodeProfile(body('users/get--group-private-stranger')));
    expect(account).toMatchObject({ privacy: 'private', isRestricted: true, administrators: [] });
  });

  test('a name that would change an address is refused; a picture that lies nowhere on the web has no address', () => {
    for (const name of ['a/b', '../luna', 'a?b', 'a#b', 'a b', 'a\\b']) {
      const payload = body('users/get--group-admin');
      put(payload, 'users.username', name);
      expect(wire.decodeProfile(payload)).toMatchObject({ ok: false, refusal: { path: 'users.username' } });
    }
    const payload = body('users/get--group-admin');
    put(payload, 'users.profilePictureMediumUrl', 'javascript:alert(1)');
    put(payload, 'users.profilePictureLargeUrl', '//elsewhere.example/a.png');
    const { account } = sound(wire.decodeProfile(payload));
    expect(account).toMatchObject({ pictureMediumUrl: '', pictureLargeUrl: '' });
  });

  test('words of a newer server are dropped, the known ones stay', () => {
    const payload = body('users/get--group-admin');
    put(payload, 'users.youCan', ['post', 'teleport', 42]);
    put(payload, 'users.theyDid', ['wave']);
    expect(sound(wire.decodeProfile(payload)).account).toMatchObject({ youCan: ['post'], theyDid: [] });
  });

  test('a record that names the administrators wins over one that does not', () => {
    const payload = body('feeds/user-posts--group-public-admin');
    type Wire = { id: string; type: string; administrators: string[] };
    const group = at<Wire[]>(payload, 'subscribers').find((one) => one.type === 'group') as Wire;
    at<Wire[]>(payload, 'users').unshift({ ...group, administrators: [] });
    const decoded = sound(wire.decodeFeed(payload));
    expect(decoded.accounts.find((account) => account.id === group.id)?.administrators).toEqual(group.administrators);
  });

  test('a profile tells past names and lists; counts that are not shown are null', () => {
    const { details } = sound(wire.decodeProfile(body('users/get--past-username')));
    expect(details.pastUsernames).toContainEqual({
      username: 'moon',
      validTillAt: Date.parse('2026-05-05T03:18:01.095Z'),
    });
    expect(sound(wire.decodeStatistics(body('users/statistics--private-stranger'))).statistics).toEqual({
      posts: 0,
      comments: 0,
      likes: 0,
      subscribers: null,
      subscriptions: null,
    });
  });
});

test('a file that lies nowhere on the web has no address, so nothing can be opened by it', () => {
  const payload = body('attachments/upload--gif');
  for (const place of ['url', 'thumbnailUrl', 'imageSizes.o.url']) {
    put(payload, `attachments.${place}`, 'javascript:alert(1)');
  }
  const attachment = sound(wire.decodeUploadedAttachment(payload));
  expect(attachment).toMatchObject({ url: '', thumbnailUrl: '', sizes: { original: { url: '' } } });
});

describe('who am I', () => {
  test('tells apart requests sent and received, whom I read and who reads me', () => {
    const payload = body('session/whoami--jupiter-private-with-requests');
    const { self, accounts, timelines } = sound(wire.decodeWhoAmI(payload));
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

  test('keeps foreign preferences untouched and knows a waiting archive', () => {
    const payload = body('session/whoami--luna');
    at<Record<string, unknown>>(payload, 'users.frontendPreferences')['org.example'] = { a: [1, { b: null }] };
    expect(sound(wire.decodeWhoAmI(payload)).self.frontendPreferences).toEqual(
      at(payload, 'users.frontendPreferences'),
    );
    expect(sound(wire.decodeWhoAmI(body('session/whoami--mars-with-archive'))).self.archives).toMatchObject({
      oldUsername: 'oldmars',
      viaSources: [
        { title: 'Twitter', count: 17 },
        { title: 'Blog', count: 4 },
      ],
    });
  });

  test('a bad reader or requester is refused alone', () => {
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

test('signing in yields the token and who it is, nothing of what an anonymous viewer would see', () => {
  expect(sound(wire.decodeSignIn(body('session/sign-in--ok-json')))).toEqual({
    accountId: at(body('session/sign-in--ok-json'), 'users.id'),
    username: 'mars',
    token: 'TOKEN',
  });
});

test('home lists come in the order of the user', () => {
  const payload = body('homefeeds/list--luna');
  const lists = sound(wire.decodeHomeLists(payload));
  expect(lists.map((list) => list.id)).toEqual(at<{ id: string }[]>(payload, 'timelines').map((one) => one.id));
  expect(lists[0]).toMatchObject({ title: 'Home', isInherent: true });
});

test('an unknown kind of notification is refused, the others stay', () => {
  const payload = body('notifications/list--luna-filter-bans');
  put(payload, 'Notifications.0.event_type', 'abducted');
  const decoded = wire.decodeNotifications(payload);
  expect(decoded).toMatchObject({ ok: true, refused: [{ path: 'Notifications[0].event_type' }] });
  expect(sound(decoded).notifications).toHaveLength(at<unknown[]>(payload, 'Notifications').length - 1);
});

test('unread counters are numbers, also when they travel as strings', () => {
  expect(wire.decodeUnread({ unread: '12' })).toMatchObject({ ok: true, value: 12 });
  expect(wire.decodeUnread({ unread: 3 })).toMatchObject({ ok: true, value: 3 });
  expect(wire.decodeUnread({ unread: 'many' })).toMatchObject({ ok: false });
});

test('server-info tells limits in bytes and graphemes', () => {
  expect(sound(wire.decodeServerInfo(body('server/server-info--anonymous')))).toMatchObject({
    attachments: { fileSizeLimitBytes: 10000000, maxCountPerPost: 20 },
    maxTextLength: { post: 3000, comment: 3000, description: 1500 },
    externalAuthProviders: [{ id: 'google' }, { id: 'facebook' }, { id: 'github' }],
  });
});

test('a page of 30 posts with 300 comments each is decoded in a moment', () => {
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
  const feed = sound(wire.decodeFeed(page));
  const tookMs = performance.now() - startedAt;
  expect(feed.posts.every((post) => post.comments.length === 300)).toBe(true);
  // A few ms on an idle machine; the bound leaves room for a loaded one and still fails on anything quadratic.
  expect(tookMs).toBeLessThan(500);
});
