import { describe, expect, test } from 'vitest';
import * as model from '../../../../src/shared/model/index.ts';
import { decodeSinglePost } from '../../../../src/shared/wire/index.ts';
import { recordedBody } from '../../../support/recordings.ts';

function recordedPost(name: string): {
  post: model.Post;
  lookup: model.AccountLookup;
  idOf: (username: string) => model.AccountId;
} {
  const decoded = decodeSinglePost(recordedBody(name));
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  const { post, accounts } = decoded.value;
  return {
    post,
    lookup: (id) => accounts.find((account) => account.id === id),
    idOf: (username) => accounts.find((account) => account.username === username)?.id ?? model.asAccountId('nobody'),
  };
}

describe('a direct message', () => {
  const { post, lookup, idOf } = recordedPost('posts/get--direct-3');

  test('has recipients without its author and the privacy “direct”', () => {
    expect(model.isDirect(post)).toBe(true);
    expect(model.recipientIds(post)).toEqual([idOf('mars'), idOf('venus')]);
    expect(model.postPrivacy(post, lookup)).toBe('direct');
  });

  test('has its URL under the author', () => {
    expect(model.postPath(post, lookup)).toBe(`/luna/${post.shortId}`);
  });
});

describe('a post in an own feed and a private group', () => {
  const { post, lookup, idOf } = recordedPost('posts/get--private-and-public');

  test('is public, because one of its feeds is [6.003]', () => {
    expect(model.isDirect(post)).toBe(false);
    expect(model.postPrivacy(post, lookup)).toBe('public');
  });

  test('has its URL under the author, because one recipient is a user [2.074]', () => {
    expect(model.postPath(post, lookup)).toBe(`/mars/${post.shortId}`);
  });

  test('can be edited by its author, and moderated and removed by group administrators too', () => {
    const [author, admin, stranger] = [post.createdBy, idOf('luna'), model.asAccountId('stranger')];
    expect(model.isEditable(post, author)).toBe(true);
    expect(model.isEditable(post, admin)).toBe(false);
    expect(model.isModeratable(post, author, lookup)).toBe(true);
    const group = post.destinations.map((one) => lookup(one.ownerId)).find((owner) => owner?.type === 'group');
    const groupAdmin = group?.administrators[0] ?? admin;
    expect(model.isModeratable(post, groupAdmin, lookup)).toBe(true);
    expect(model.isDeletable(post, groupAdmin, lookup)).toBe(true);
    for (const viewer of [stranger, null]) {
      expect(model.isModeratable(post, viewer, lookup)).toBe(false);
      expect(model.isEditable(post, viewer)).toBe(false);
    }
    const comment = { createdBy: stranger };
    expect(model.isCommentDeletable(comment, post, stranger, lookup)).toBe(true);
    expect(model.isCommentDeletable(comment, post, groupAdmin, lookup)).toBe(true);
    expect(model.isCommentDeletable({ createdBy: author }, post, stranger, lookup)).toBe(false);
  });
});

describe('feedPrivacy and postPrivacy', () => {
  const feeds = (...words: model.Privacy[]) => words.map((privacy) => ({ privacy }));

  test('the least strict feed decides, and an unknown feed counts as private', () => {
    expect(model.feedPrivacy(feeds('private', 'protected', 'public'))).toBe('public');
    expect(model.feedPrivacy(feeds('private', 'protected'))).toBe('protected');
    expect(model.feedPrivacy(feeds('private'))).toBe('private');
    expect(model.feedPrivacy([undefined])).toBe('private');
    expect(model.feedPrivacy([])).toBe('private');
  });

  test('a mix of feeds and direct messages has no privacy', () => {
    const { post } = recordedPost('posts/get--direct-3');
    const [first, ...rest] = post.destinations;
    if (!first) throw new Error('the recorded post has destinations');
    expect(model.postPrivacy({ destinations: [{ ...first, name: 'Posts' }, ...rest] }, () => undefined)).toBeNull();
  });
});

test('a post in groups only has its URL under the first group [2.073]', () => {
  const { post, lookup } = recordedPost('posts/get--private-and-public');
  const group = post.destinations.map((one) => lookup(one.ownerId)).find((owner) => owner?.type === 'group');
  const inGroup = { ...post, destinations: post.destinations.filter((one) => one.ownerId === group?.id) };
  expect(model.postPath(inGroup, lookup)).toBe(`/${group?.username}/${post.shortId}`);
  const [first] = inGroup.destinations;
  if (!first || !group) throw new Error('The recorded post is in a group');
  const second = { ...group, id: model.asAccountId('second'), username: 'second' };
  const inBoth = { ...inGroup, destinations: [first, { ...first, ownerId: second.id }] };
  const lookupBoth = (id: model.AccountId) => (id === second.id ? second : lookup(id));
  expect(model.postPath(inBoth, lookupBoth)).toBe(`/${group.username}/${post.shortId}`);
  inBoth.destinations.reverse();
  expect(model.postPath(inBoth, lookupBoth)).toBe(`/second/${post.shortId}`);
  expect(model.postPath({ ...inGroup, shortId: '' }, lookup)).toBe(`/${group?.username}/${post.id}`);
  expect(model.postPath(post, () => undefined)).toBeNull();
});

test('knowsAdministrators is false for a group without administrators, since a group always has some', () => {
  expect(model.knowsAdministrators({ type: 'group', administrators: [] })).toBe(false);
  expect(model.knowsAdministrators({ type: 'group', administrators: [model.asAccountId('a')] })).toBe(true);
  expect(model.knowsAdministrators({ type: 'user', administrators: [] })).toBe(true);
});
