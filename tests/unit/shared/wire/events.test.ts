import { describe, expect, it } from 'vitest';
import { decodeEvent, EVENT_NAMES, type RealtimeFact } from '../../../../src/shared/wire/index.ts';
import { at, put, recordedEvent, recordedEvents } from '../../../support/recordings.ts';

function factsOf(name: string): RealtimeFact[] {
  const { event, payload } = recordedEvent(name);
  const decoded = decodeEvent(event, payload);
  if (!decoded.ok) throw new Error(`${name} refused at ${decoded.refusal.path}: ${decoded.refusal.reason}`);
  expect(decoded.refused).toEqual([]);
  return decoded.value;
}

const only = (name: string): RealtimeFact => {
  const [fact, ...more] = factsOf(name);
  expect(more).toEqual([]);
  return fact ?? expect.fail('nothing was told');
};

const payloadOf = (name: string) => recordedEvent(name).payload;

describe('decodeEvent decodes every recorded event without a refusal', () => {
  it.each(recordedEvents())('%s', (name) => {
    expect(factsOf(name).length).toBeGreaterThan(0);
  });

  it('and every supported event is recorded', () => {
    const recorded = new Set(recordedEvents().map((name) => recordedEvent(name).event));
    expect([...recorded].sort()).toEqual([...EVENT_NAMES].sort());
  });
});

describe('events of posts', () => {
  it('post:new and post:update contain the whole post and its channels [7.129 7.130]', () => {
    const payload = payloadOf('post_new--group');
    expect(only('post_new--group')).toMatchObject({
      kind: 'post-reported',
      isNew: true,
      channels: at(payload, 'realtimeChannels'),
      post: { id: at(payload, 'posts.id'), body: 'To the group', destinations: [{ name: 'Posts' }], comments: [] },
    });
    const edited = only('post_update--edit');
    expect(edited).toMatchObject({ kind: 'post-reported', isNew: false });
    expect(edited.kind === 'post-reported' && edited.post.body).toBe(at(payloadOf('post_update--edit'), 'posts.body'));
    expect(only('post_update--comments-disabled')).toMatchObject({ post: { commentsDisabled: true } });
  });

  it('post:destroy marks a post as lost [7.131]', () => {
    const postId = at(payloadOf('post_destroy--direct-left'), 'meta.postId');
    expect(only('post_destroy--direct-left')).toEqual({ kind: 'post-lost', postId });
  });

  it('post:hide, post:unhide, post:save and post:unsave set a flag of the viewer [7.132 7.133 7.134 7.135]', () => {
    const flags = ['post_hide--simple', 'post_unhide--simple', 'post_save--simple', 'post_unsave--simple'].map(
      (name) => {
        const fact = only(name);
        expect(fact).toMatchObject({ postId: at(payloadOf(name), 'meta.postId') });
        return fact.kind === 'post-changed' && fact.change;
      },
    );
    expect(flags).toEqual([
      { kind: 'flagged', flag: 'isHidden', value: true },
      { kind: 'flagged', flag: 'isHidden', value: false },
      { kind: 'flagged', flag: 'isSaved', value: true },
      { kind: 'flagged', flag: 'isSaved', value: false },
    ]);
  });
});

describe('events of comments', () => {
  it('comment:new, comment:update and comment:destroy change a post [7.136 7.137 7.138]', () => {
    const created = payloadOf('comment_new--simple');
    expect(only('comment_new--simple')).toMatchObject({
      kind: 'post-changed',
      postId: at(created, 'comments.postId'),
      change: { kind: 'commented', comment: { id: at(created, 'comments.id'), body: at(created, 'comments.body') } },
    });
    const updated = payloadOf('comment_update--simple');
    expect(only('comment_update--simple')).toMatchObject({
      postId: at(updated, 'comments.postId'),
      change: {
        kind: 'comment-rewritten',
        commentId: at(updated, 'comments.id'),
        body: at(updated, 'comments.body'),
        updatedAt: Number(at(updated, 'comments.updatedAt')),
      },
    });
    const removed = payloadOf('comment_destroy--moderated');
    expect(only('comment_destroy--moderated')).toEqual({
      kind: 'post-changed',
      postId: at(removed, 'postId'),
      change: { kind: 'comment-removed', commentId: at(removed, 'commentId') },
      accounts: [],
    });
  });

  it('comment:new by a banned user contains a placeholder without author', () => {
    expect(only('comment_new--by-banned-user-seen-by-banner')).toMatchObject({
      change: { comment: { hideType: 2, createdBy: null, body: 'Comment from a blocked user' } },
      accounts: [],
    });
  });
});

describe('events of likes', () => {
  it('like:new and like:remove contain the user [7.139 7.140]', () => {
    const liked = payloadOf('like_new--simple');
    expect(only('like_new--simple')).toMatchObject({
      postId: at(liked, 'meta.postId'),
      change: { kind: 'liked', by: at(liked, 'users.id') },
      accounts: [{ username: 'mars' }],
    });
    const unliked = payloadOf('like_remove--simple');
    expect(only('like_remove--simple')).toMatchObject({
      postId: at(unliked, 'meta.postId'),
      change: { kind: 'unliked', by: at(unliked, 'meta.userId') },
    });
  });

  it('comment_like:new and comment_like:remove contain the new number of likes [7.141 7.142]', () => {
    const liked = payloadOf('comment_like_new--simple');
    expect(only('comment_like_new--simple')).toMatchObject({
      postId: at(liked, 'comments.postId'),
      change: { kind: 'comment-likes-told', commentId: at(liked, 'comments.id'), likes: 1, hasOwnLike: false },
    });
    expect(only('comment_like_remove--simple')).toMatchObject({ change: { kind: 'comment-likes-told', likes: 0 } });
  });
});

describe('events of accounts and the viewer', () => {
  it('user:update contains unread counters (numbers or strings), home lists or groups [7.128]', () => {
    expect(only('user_update--direct')).toEqual({
      kind: 'self-changed',
      change: { kind: 'counted', unreadDirects: 1 },
    });
    const read = { kind: 'counted', unreadNotifications: 0 };
    expect(only('user_update--notifications-read')).toEqual({ kind: 'self-changed', change: read });
    const lists = only('user_update--homefeed-created');
    const change = lists.kind === 'lists-changed' && lists.change.kind === 'replaced' ? lists.change : null;
    expect(change?.homeLists.map((list) => list.title)).toContain('RT list');
    const [account, group] = factsOf('user_update--group');
    expect(account).toMatchObject({ change: { kind: 'described', account: { username: 'astronomers' } } });
    expect(group).toMatchObject({ kind: 'group-changed', change: { kind: 'active', at: expect.any(Number) } });
  });

  it('global:user:update contains an account as the viewer sees it [7.143]', () => {
    expect(only('global_user_update--group-changed')).toMatchObject({
      kind: 'account-changed',
      change: {
        kind: 'described',
        account: { username: 'astronomers', description: 'New description', youCan: expect.arrayContaining(['post']) },
      },
    });
  });

  it('event:new contains a notification with its accounts [7.144]', () => {
    const fact = only('event_new--direct-left');
    expect(fact).toMatchObject({ kind: 'notified', notifications: [{ kind: 'direct_left' }] });
    expect(fact.kind === 'notified' && fact.accounts.map((account) => account.username)).toContain('luna');
  });
});

describe('malformed events', () => {
  it('are refused by name or field without throwing', () => {
    expect(decodeEvent('post:painted', {})).toEqual({
      ok: false,
      refusal: { path: '', reason: 'expected a known event' },
    });
    expect(decodeEvent('toString', {})).toMatchObject({ ok: false });
    for (const name of EVENT_NAMES)
      for (const payload of [null, [], 'x', 5]) {
        expect(decodeEvent(name, payload)).toMatchObject({ ok: false });
      }
    const { payload } = recordedEvent('like_new--simple');
    put(payload, 'meta.postId', undefined);
    expect(decodeEvent('like:new', payload)).toEqual({
      ok: false,
      refusal: { path: 'meta.postId', reason: 'missing' },
    });
  });

  it('with only unknown fields about the viewer yield no facts', () => {
    expect(decodeEvent('user:update', { user: { id: 'x' }, sky: 'blue' })).toEqual({
      ok: true,
      value: [],
      refused: [],
    });
  });
});
