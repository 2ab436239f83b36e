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

describe('whyNotLikePost', () => {
  it('refuses visitors [6.008]', () => expect(rules.whyNotLikePost(hers, null)).toBe('sign-in'));
  it('refuses the author [4.009 6.018]', () => expect(rules.whyNotLikePost(mine, me.id)).toBe('own'));
  it('allows everybody else', () => expect(rules.whyNotLikePost(hers, me.id)).toBeNull());
});

describe('whyNotLikeComment', () => {
  it('refuses visitors of a comment', () => {
    expect(rules.whyNotLikeComment(comment(luna, 'Peas?').comment, null)).toBe('sign-in');
  });
  it('refuses the author of a comment [4.008]', () => {
    expect(rules.whyNotLikeComment(comment(me, 'Peas?').comment, me.id)).toBe('own');
  });
  it('refuses users to whom the comment is hidden', () => {
    const hidden = comment(undefined, '', { hideType: 2 }).comment;
    expect(rules.whyNotLikeComment(hidden, me.id)).toBe('hidden');
  });
  it('allows everybody else on a comment', () => {
    expect(rules.whyNotLikeComment(comment(luna, 'Peas?').comment, me.id)).toBeNull();
  });
});

describe('whyNotMark (saving and hiding)', () => {
  it('refuses visitors of saving and hiding [6.009 6.010]', () => expect(rules.whyNotMark(hers, null)).toBe('sign-in'));
  it('refuses a post that is not on the server yet', () => {
    expect(rules.whyNotMark({ ...mine, shortId: '' }, me.id)).toBe('not-sent');
  });
  it('allows every signed-in user', () => expect(rules.whyNotMark(hers, me.id)).toBeNull());
});

describe('whyNotComment', () => {
  it('refuses visitors as commenters', () => expect(rules.whyNotComment(hers, null, lookup)).toBe('sign-in'));
  it('allows everybody while comments are enabled [5.016]', () => {
    expect(rules.whyNotComment(hers, me.id, lookup)).toBeNull();
  });
  it('allows only author and moderators while comments are disabled [5.016]', () => {
    const closed = { commentsDisabled: true };
    expect(rules.whyNotComment({ ...hers, ...closed }, me.id, lookup)).toBe('disabled');
    expect(rules.whyNotComment({ ...mine, ...closed }, me.id, lookup)).toBeNull();
    expect(rules.whyNotComment({ ...inMyGroup, ...closed }, me.id, lookup)).toBeNull();
  });
});

describe('rules for comments', () => {
  const hersToMe = comment(luna, 'Peas?').comment;
  const myOwn = comment(me, 'Peas!').comment;
  it('a comment can be edited by its author only [6.019]', () => {
    expect(rules.whyNotEditComment(myOwn, me.id)).toBeNull();
    expect(rules.whyNotEditComment(hersToMe, me.id)).toBe('not-yours');
    expect(rules.whyNotEditComment(myOwn, null)).toBe('sign-in');
  });
  it('a comment can be deleted by its author and by moderators of the post', () => {
    expect(rules.whyNotDeleteComment(myOwn, hers, me.id, lookup)).toBeNull();
    expect(rules.whyNotDeleteComment(hersToMe, hers, me.id, lookup)).toBe('not-yours');
    expect(rules.whyNotDeleteComment(hersToMe, mine, me.id, lookup)).toBeNull();
    expect(rules.whyNotDeleteComment(hersToMe, inMyGroup, me.id, lookup)).toBeNull();
    expect(rules.whyNotDeleteComment(myOwn, hers, null, lookup)).toBe('sign-in');
  });
});

describe('rules for posts', () => {
  it('a post can be deleted by its author only', () => {
    expect(rules.whyNotDeletePost(mine, me.id)).toBeNull();
    expect(rules.whyNotDeletePost(inMyGroup, me.id)).toBe('not-yours');
    expect(rules.whyNotDeletePost(mine, null)).toBe('sign-in');
  });
  it('a post can be removed by administrators from the groups they administer', () => {
    expect(rules.feedsToRemoveFrom(inMyGroup, me.id, lookup).map(({ ownerId }) => ownerId)).toEqual([garden.id]);
    expect(rules.feedsToRemoveFrom(mine, me.id, lookup)).toEqual([]);
    expect(rules.feedsToRemoveFrom(inMyGroup, null, lookup)).toEqual([]);
  });
  it('a post can be removed by its author from any of its feeds but the last [6.017]', () => {
    const ownersOf = (to: Account[], isDirect = false) => {
      const { post } = postView('ccc333', 'Mine', { author: me, to, isDirect });
      return rules.feedsToRemoveFrom(post, me.id, lookup).map(({ ownerId }) => ownerId);
    };
    expect(ownersOf([me, velo])).toEqual([me.id, velo.id]);
    expect(ownersOf([velo])).toEqual([]);
    expect(ownersOf([me, luna], true)).toEqual([]);
  });
  it('comments of a post can be disabled by its author and moderators [4.012]', () => {
    expect(rules.whyNotModerate(mine, me.id, lookup)).toBeNull();
    expect(rules.whyNotModerate(inMyGroup, me.id, lookup)).toBeNull();
    expect(rules.whyNotModerate(hers, me.id, lookup)).toBe('not-yours');
    expect(rules.whyNotModerate(hers, null, lookup)).toBe('sign-in');
  });
  it('a direct message can be left by its recipients', () => {
    const directMessage = postView('aaa111', 'Dinner?', { author: luna, to: [luna, me], isDirect: true }).post;
    const ownDirectMessage = postView('bbb222', 'Dinner?', { author: me, to: [luna, me], isDirect: true }).post;
    expect(rules.whyNotLeave(directMessage, me.id)).toBeNull();
    expect(rules.whyNotLeave(ownDirectMessage, me.id)).toBe('own');
    expect(rules.whyNotLeave(hers, me.id)).toBe('not-direct');
    expect(rules.whyNotLeave(directMessage, null)).toBe('sign-in');
  });
});

describe('a signed-in user', () => {
  const hersToAll = comment(luna, 'Peas?').comment;
  const myOwn = comment(me, 'Peas!').comment;
  const directMessage = postView('aaa111', 'Dinner?', { author: luna, to: [luna, me], isDirect: true }).post;
  const actions: [string, (viewerId: AccountId | null) => rules.Objection | null][] = [
    ['likes posts', (viewerId) => rules.whyNotLikePost(hers, viewerId)],
    ['likes comments', (viewerId) => rules.whyNotLikeComment(hersToAll, viewerId)],
    ['saves and hides', (viewerId) => rules.whyNotMark(hers, viewerId)],
    ['comments', (viewerId) => rules.whyNotComment(hers, viewerId, lookup)],
    ['edits own comments', (viewerId) => rules.whyNotEditComment(myOwn, viewerId)],
    ['deletes own comments', (viewerId) => rules.whyNotDeleteComment(myOwn, hers, viewerId, lookup)],
    ['moderates own posts', (viewerId) => rules.whyNotModerate(mine, viewerId, lookup)],
    ['deletes own posts', (viewerId) => rules.whyNotDeletePost(mine, viewerId)],
    ['leaves conversations', (viewerId) => rules.whyNotLeave(directMessage, viewerId)],
  ];
  it('may do everything that visitors may not [6.012]', () => {
    for (const [action, whyNot] of actions) {
      expect(whyNot(null), action).toBe('sign-in');
      expect(whyNot(me.id), action).toBeNull();
    }
  });
});
