import { describe, expect, it } from 'vitest';
import { asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import { allExamples, aMutation, ME, postsFeedOf } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';

/** The id in the path of a recorded call. */
const idIn = (path: string): string => /\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '';

function callOf(mutation: AnyMutation) {
  const { method, path, json } = kindOf(mutation)?.call(mutation, ME) ?? {};
  return { method, path, json };
}

function recorded(name: string) {
  const { method, path, json } = recordedCall(name);
  return { method, path, json };
}

/** The name of the recording, without the row ids. */
const nameIn = (title: string): string => title.replace(/ \[.*/, '');
const postIn = (name: string) => asPostId(idIn(recordedCall(name).path));
const commentIn = (name: string) => asCommentId(idIn(recordedCall(name).path));

describe('the call of a post mutation equals the recording', () => {
  it.each([
    ['posts/like--ok [7.050]', 'like-post', true],
    ['posts/unlike--ok [7.051]', 'like-post', false],
    ['posts/hide--ok [7.052]', 'hide-post', true],
    ['posts/unhide--ok [7.053]', 'hide-post', false],
    ['posts/disableComments--ok [7.054]', 'disable-comments', true],
    ['posts/enableComments--ok [7.055]', 'disable-comments', false],
    ['posts/save--ok [7.056]', 'save-post', true],
    ['posts/unsave--ok [7.058]', 'save-post', false],
    ['posts/notifyOfAllComments--on [7.061]', 'notify-of-all-comments', true],
    ['posts/notifyOfAllComments--off [7.061]', 'notify-of-all-comments', false],
  ] as const)('for a switch: %s', (title, kind, on) => {
    const name = nameIn(title);
    expect(callOf(aMutation(kind, { postId: postIn(name), on }))).toEqual(recorded(name));
  });

  it('for leaving a direct message [7.057]', () => {
    const name = 'posts/leave--ok';
    expect(callOf(aMutation('leave-direct', { postId: postIn(name) }))).toEqual(recorded(name));
  });

  it('for deletion and removal from a feed [7.049]', () => {
    const whole = 'posts/delete--ok';
    expect(callOf(aMutation('delete-post', { postId: postIn(whole) }))).toEqual(recorded(whole));
    const part = 'posts/delete--from-one-feed';
    const fromFeeds = [{ name: 'kitchen', ownerId: ME }];
    expect(callOf(aMutation('delete-post', { postId: postIn(part), fromFeeds }))).toEqual(recorded(part));
    const two = [...fromFeeds, { name: 'photo-club', ownerId: ME }];
    expect(callOf(aMutation('delete-post', { fromFeeds: two })).path).toMatch(
      /\?fromFeed=kitchen&fromFeed=photo-club$/,
    );
  });

  it('for creation', () => {
    const own = aMutation('create-post', { body: 'A fresh post with #tag and @mars' });
    expect(callOf(own)).toEqual(recorded('posts/create--own'));
    const withFiles = recordedCall('posts/create--attachments').json as { post: { attachments: string[] } };
    const files = aMutation('create-post', {
      body: 'Files',
      attachmentIds: withFiles.post.attachments,
      commentsDisabled: true,
    });
    expect(callOf(files)).toEqual(recorded('posts/create--attachments'));
  });

  it('for a post of the bookmarklet, with and without pictures [7.073]', () => {
    for (const name of ['posts/bookmarklet--ok', 'posts/bookmarklet--image-ok']) {
      const { title, comment, images, meta } = recordedCall(name).json as {
        title: string;
        comment: string;
        images: string[];
        meta: { feeds: string[] };
      };
      const found = aMutation('create-bookmark-post', { body: title, comment, images, feeds: meta.feeds });
      expect(callOf(found)).toEqual(recorded(name));
    }
  });

  it('for an edit, which sends unchanged lists not at all', () => {
    const name = 'posts/update--feeds';
    const feeds = { names: ['luna', 'kitchen'], destinations: [postsFeedOf(ME)] };
    const edit = aMutation('edit-post', { postId: postIn(name), body: 'Edited again', feeds });
    expect(callOf(edit)).toEqual(recorded(name));
    expect(callOf(aMutation('edit-post', { body: 'Only words' })).json).toEqual({ post: { body: 'Only words' } });
    const attachments = { ids: ['a', 'b'], shown: [] };
    expect(callOf(aMutation('edit-post', { body: '', attachments })).json).toEqual({
      post: { body: '', attachments: ['a', 'b'] },
    });
  });
});

describe('the call of a comment mutation equals the recording', () => {
  it('for creation, edit and deletion [7.064 7.065 7.066]', () => {
    const { comment } = recordedCall('comments/create--ok').json as { comment: { body: string; postId: string } };
    const written = aMutation('create-comment', { postId: asPostId(comment.postId), body: comment.body });
    expect(callOf(written)).toEqual(recorded('comments/create--ok'));
    const edited = aMutation('edit-comment', { commentId: commentIn('comments/update--ok'), body: 'Edited comment' });
    expect(callOf(edited)).toEqual(recorded('comments/update--ok'));
    const deleted = aMutation('delete-comment', { commentId: commentIn('comments/delete--own') });
    expect(callOf(deleted)).toEqual(recorded('comments/delete--own'));
  });

  it.each([
    ['comments/like--ok [7.067]', true],
    ['comments/unlike--ok [7.068]', false],
  ])('for a like: %s', (title, on) => {
    const name = nameIn(title);
    expect(callOf(aMutation('like-comment', { commentId: commentIn(name), on }))).toEqual(recorded(name));
  });
});

const ON_USER = (name: string) => ({ username: recordedCall(name).path.split('/').find(isName) ?? '' });
/** The part of a recorded path that is a username. */
const isName = (part: string) =>
  !/^(users|requests|ban|unban|sendRequest|revoke|acceptRequest|rejectRequest|unsubscribeFromMe|subscribe)$/.test(part);

describe('the call of a mutation of a relation equals the recording', () => {
  it.each([
    ['users/ban--ok [7.083]', aMutation('block-user', { on: true })],
    ['users/unban--ok [7.084]', aMutation('block-user', { on: false })],
    ['users/sendRequest--ok [7.087]', aMutation('request-subscription', { on: true, listIds: [] })],
    ['users/revokeRequest--ok [7.092]', aMutation('request-subscription', { on: false })],
    ['users/acceptRequest--ok [7.090]', aMutation('answer-request', { isAccepted: true })],
    ['users/rejectRequest--ok [7.091]', aMutation('answer-request', { isAccepted: false })],
    ['users/unsubscribeFromMe--ok [7.088]', aMutation('remove-subscriber')],
  ] as const)('of two people: %s', (title, mutation) => {
    const name = nameIn(title);
    expect(callOf({ ...mutation, ...ON_USER(name) })).toEqual(recorded(name));
  });

  it.each([
    ['groups/acceptRequest--ok [7.095]', aMutation('answer-group-request', { isAccepted: true })],
    ['groups/rejectRequest--ok [7.096]', aMutation('answer-group-request', { isAccepted: false })],
    ['groups/unsubscribeFromGroup--ok [7.097]', aMutation('remove-member')],
    ['groups/block--ok [7.100]', aMutation('block-in-group', { on: true })],
    ['groups/unblock--ok [7.101]', aMutation('block-in-group', { on: false })],
  ] as const)('of a group and a user: %s', (title, mutation) => {
    const name = nameIn(title);
    const [, groupName = '', , username = ''] = recordedCall(name).path.split('/');
    expect(callOf({ ...mutation, groupName, username })).toEqual(recorded(name));
  });

  it('of a group whose bans the viewer disables, or enables again [7.102 7.103]', () => {
    const names = { username: 'astronomers' };
    expect(callOf(aMutation('show-blocked', { ...names, on: true }))).toEqual(recorded('groups/disableBans--ok'));
    expect(callOf(aMutation('show-blocked', { ...names, on: false }))).toEqual(recorded('groups/enableBans--ok'));
  });
});

describe('the call of an account mutation', () => {
  it('equals the recording for marking notifications or directs as read [7.017]', () => {
    expect(callOf(aMutation('mark-notifications-read'))).toEqual(recorded('session/mark-notifications-read--luna'));
    expect(callOf(aMutation('mark-directs-read'))).toEqual(recorded('session/mark-directs-read--luna'));
  });

  it('uploads a file from the vault', () => {
    const upload = aMutation('upload-file');
    expect(kindOf(upload)?.call(upload, ME)).toEqual({
      method: 'POST',
      path: 'attachments',
      file: { blobId: 'blob', fileName: 'notes.txt' },
    });
  });
});

describe('every mutation kind', () => {
  it.each(allExamples())('has a title and a lane: $kind', (mutation) => {
    const kind = kindOf(mutation);
    expect(kind?.kind).toBe(mutation.kind);
    expect(kind?.title(mutation)).not.toBe('');
    expect(kind?.lane(mutation, 'row')).not.toBe('');
  });

  it('is known; one of a newer version is not', () => {
    const newer = { kind: 'paint-post', postId: 'p' } as unknown as AnyMutation;
    expect(kindOf(newer)).toBeUndefined();
  });
});

it('every call consists of a method, a path below the API and a JSON or form payload', () => {
  for (const mutation of allExamples()) {
    const call = kindOf(mutation)?.call(mutation, ME);
    expect(call?.method, mutation.kind).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/);
    expect(call?.path, mutation.kind).toMatch(/^[a-zA-Z]+(\/[^/\s?#]+)*(\?\S+)?$/);
    expect(JSON.parse(JSON.stringify(call?.json ?? {})), mutation.kind).toEqual(call?.json ?? {});
  }
});
