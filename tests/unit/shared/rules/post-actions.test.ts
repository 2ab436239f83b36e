import { describe, expect, it } from 'vitest';
import type { Account, AccountId } from '../../../../src/shared/model/index.ts';
import * as rules from '../../../../src/shared/rules/post-actions.ts';
import { account, comment, postView } from '../../../support/post-views.ts';

const me = account('yara');
const luna = account('luna');
const garden = account('garden', { type: 'group', administrators: [me.id] });
const velo = account('velo', { type: 'group', administrators: [luna.id] });
const known = [me, luna, garden, velo];
const lookup = (id: AccountId): Account | undefined => known.find((each) => each.id === id);
const mine = postView('abc123', 'Mine', { author: me }).post;
const hers = postView('def456', 'Hers', { author: luna }).post;
const inMyGroup = postView('fed321', 'Hers', { author: luna, to: [garden, velo] }).post;

describe('liking a post', () => {
  it('is not for visitors [6.008]', () => expect(rules.whyNotLikePost(hers, null)).toBe('sign-in'));
  it('is not for its author [4.009 6.018]', () => expect(rules.whyNotLikePost(mine, me.id)).toBe('own'));
  it('is for everybody else', () => expect(rules.whyNotLikePost(hers, me.id)).toBeNull());
});

describe('liking a comment', () => {
  it('is not for visitors', () => {
    expect(rules.whyNotLikeComment(comment(luna, 'Peas?').comment, null)).toBe('sign-in');
  });
  it('is not for its author [4.008]', () => {
    expect(rules.whyNotLikeComment(comment(me, 'Peas?').comment, me.id)).toBe('own');
  });
  it('is not for who does not see it', () => {
    const hidden = comment(undefined, '', { hideType: 2 }).comment;
    expect(rules.whyNotLikeComment(hidden, me.id)).toBe('hidden');
  });
  it('is for everybody else', () => {
    expect(rules.whyNotLikeComment(comment(luna, 'Peas?').comment, me.id)).toBeNull();
  });
});

describe('saving and hiding', () => {
  it('are not for visitors [6.009 6.010]', () => expect(rules.whyNotMark(hers, null)).toBe('sign-in'));
  it('wait until the server has the post', () => {
    expect(rules.whyNotMark({ ...mine, shortId: '' }, me.id)).toBe('not-sent');
  });
  it('are for everybody who is signed in', () => expect(rules.whyNotMark(hers, me.id)).toBeNull());
});

describe('commenting', () => {
  it('is not for visitors', () => expect(rules.whyNotComment(hers, null, lookup)).toBe('sign-in'));
  it('is for everybody while comments are enabled [5.016]', () => {
    expect(rules.whyNotComment(hers, me.id, lookup)).toBeNull();
  });
  it('is for author and moderators alone while they are disabled [5.016]', () => {
    const closed = { commentsDisabled: true };
    expect(rules.whyNotComment({ ...hers, ...closed }, me.id, lookup)).toBe('disabled');
    expect(rules.whyNotComment({ ...mine, ...closed }, me.id, lookup)).toBeNull();
    expect(rules.whyNotComment({ ...inMyGroup, ...closed }, me.id, lookup)).toBeNull();
  });
});

describe('changing and deleting comments', () => {
  const hersToMe = comment(luna, 'Peas?').comment;
  const myOwn = comment(me, 'Peas!').comment;
  it('is changed by who wrote it [6.019]', () => {
    expect(rules.whyNotEditComment(myOwn, me.id)).toBeNull();
    expect(rules.whyNotEditComment(hersToMe, me.id)).toBe('not-yours');
    expect(rules.whyNotEditComment(myOwn, null)).toBe('sign-in');
  });
  it('is deleted by who wrote it and by who moderates the post', () => {
    expect(rules.whyNotDeleteComment(myOwn, hers, me.id, lookup)).toBeNull();
    expect(rules.whyNotDeleteComment(hersToMe, hers, me.id, lookup)).toBe('not-yours');
    expect(rules.whyNotDeleteComment(hersToMe, mine, me.id, lookup)).toBeNull();
    expect(rules.whyNotDeleteComment(hersToMe, inMyGroup, me.id, lookup)).toBeNull();
    expect(rules.whyNotDeleteComment(myOwn, hers, null, lookup)).toBe('sign-in');
  });
});

describe('taking a post away', () => {
  it('is deleted by its author alone', () => {
    expect(rules.whyNotDeletePost(mine, me.id)).toBeNull();
    expect(rules.whyNotDeletePost(inMyGroup, me.id)).toBe('not-yours');
    expect(rules.whyNotDeletePost(mine, null)).toBe('sign-in');
  });
  it('is removed by an administrator from the groups that he administers', () => {
    expect(rules.feedsToRemoveFrom(inMyGroup, me.id, lookup).map(({ ownerId }) => ownerId)).toEqual([garden.id]);
    expect(rules.feedsToRemoveFrom(mine, me.id, lookup)).toEqual([]);
    expect(rules.feedsToRemoveFrom(inMyGroup, null, lookup)).toEqual([]);
  });
  it('is taken by its author out of any of its feeds but the last [6.017]', () => {
    const ownersOf = (to: Account[], isDirect = false) => {
      const { post } = postView('ccc333', 'Mine', { author: me, to, isDirect });
      return rules.feedsToRemoveFrom(post, me.id, lookup).map(({ ownerId }) => ownerId);
    };
    expect(ownersOf([me, velo])).toEqual([me.id, velo.id]);
    expect(ownersOf([velo])).toEqual([]);
    expect(ownersOf([me, luna], true)).toEqual([]);
  });
  it('has its comments disabled by author and moderators [4.012]', () => {
    expect(rules.whyNotModerate(mine, me.id, lookup)).toBeNull();
    expect(rules.whyNotModerate(inMyGroup, me.id, lookup)).toBeNull();
    expect(rules.whyNotModerate(hers, me.id, lookup)).toBe('not-yours');
    expect(rules.whyNotModerate(hers, null, lookup)).toBe('sign-in');
  });
  it('is left, if it is a conversation that somebody else began', () => {
    const letter = postView('aaa111', 'Dinner?', { author: luna, to: [luna, me], isDirect: true }).post;
    const myLetter = postView('bbb222', 'Dinner?', { author: me, to: [luna, me], isDirect: true }).post;
    expect(rules.whyNotLeave(letter, me.id)).toBeNull();
    expect(rules.whyNotLeave(myLetter, me.id)).toBe('own');
    expect(rules.whyNotLeave(hers, me.id)).toBe('not-direct');
    expect(rules.whyNotLeave(letter, null)).toBe('sign-in');
  });
});

describe('whoever is signed in', () => {
  const hersToAll = comment(luna, 'Peas?').comment;
  const myOwn = comment(me, 'Peas!').comment;
  const letter = postView('aaa111', 'Dinner?', { author: luna, to: [luna, me], isDirect: true }).post;
  const deeds: [string, (viewerId: AccountId | null) => rules.Objection | null][] = [
    ['likes posts', (viewerId) => rules.whyNotLikePost(hers, viewerId)],
    ['likes comments', (viewerId) => rules.whyNotLikeComment(hersToAll, viewerId)],
    ['saves and hides', (viewerId) => rules.whyNotMark(hers, viewerId)],
    ['comments', (viewerId) => rules.whyNotComment(hers, viewerId, lookup)],
    ['edits own comments', (viewerId) => rules.whyNotEditComment(myOwn, viewerId)],
    ['deletes own comments', (viewerId) => rules.whyNotDeleteComment(myOwn, hers, viewerId, lookup)],
    ['moderates own posts', (viewerId) => rules.whyNotModerate(mine, viewerId, lookup)],
    ['deletes own posts', (viewerId) => rules.whyNotDeletePost(mine, viewerId)],
    ['leaves conversations', (viewerId) => rules.whyNotLeave(letter, viewerId)],
  ];
  it('does everything that visitors may not [6.012]', () => {
    for (const [deed, whyNot] of deeds) {
      expect(whyNot(null), deed).toBe('sign-in');
      expect(whyNot(me.id), deed).toBeNull();
    }
  });
});
