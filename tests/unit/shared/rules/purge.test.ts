import { describe, expect, it } from 'vitest';
import { type Account, asAccountId, asTimelineId, type Post } from '../../../../src/shared/model/index.ts';
import { hiddenComment, isAffected, type Purge, purgePost, showsBlocked } from '../../../../src/shared/rules/purge.ts';
import { aComment, anAccount, aPost } from '../../../support/facts.ts';

const ME = asAccountId('me');
const BLOCKED = asAccountId('blocked');
const VENUS = asAccountId('venus');

const accounts = new Map<string, Account>();
const given = (account: Account) => accounts.set(account.id, account);
given(anAccount('venus'));
given(anAccount('closed', { privacy: 'private' }));
given(anAccount('other-closed', { privacy: 'private' }));
given(anAccount('club', { type: 'group' }));
given(anAccount('open-club', { type: 'group', youCan: ['undisable_bans'] }));
given(anAccount('my-club', { type: 'group', administrators: [ME] }));
const lookup = (id: string) => accounts.get(id);

const to = (...owners: string[]): Post['destinations'] =>
  owners.map((owner) => ({ timelineId: asTimelineId(`of-${owner}`), name: 'Posts', ownerId: asAccountId(owner) }));
const viewer = { id: ME, subscriptionIds: [asAccountId('other-closed')], omitsHidden: false };
const block: Purge = { blockedIds: new Set([BLOCKED]), lockedIds: new Set() };
const lock = (...ids: string[]): Purge => ({ blockedIds: new Set(), lockedIds: new Set(ids.map(asAccountId)) });
const purged = (post: Post, purge: Purge = block, omitsHidden = false) =>
  purgePost(post, lookup, purge, { ...viewer, omitsHidden });

describe('what is left of a post after a block', () => {
  it('is nothing of a post by the blocked person, also in a group [6.046]', () => {
    expect(purged(aPost('p', { createdBy: BLOCKED, destinations: to('blocked') }))).toBeNull();
    expect(purged(aPost('p', { createdBy: BLOCKED, destinations: to('club') }))).toBeNull();
  });

  it('is the same post if it has nothing of theirs', () => {
    const post = aPost('p', { createdBy: VENUS, comments: [aComment('p', 1)], likes: [VENUS] });
    expect(isAffected(post, block)).toBe(false);
    expect(purged(post)).toBe(post);
  });

  it('is the post without their likes and with placeholders for their comments, whose text is gone', () => {
    const theirs = aComment('p', 2, { createdBy: BLOCKED, body: 'their words', likes: 3, hasOwnLike: true });
    const post = aPost('p', {
      createdBy: VENUS,
      likes: [VENUS, BLOCKED],
      comments: [aComment('p', 1, { likes: 1 }), theirs],
      commentLikes: 4,
      ownCommentLikes: 1,
    });
    expect(purged(post)).toEqual({
      ...post,
      likes: [VENUS],
      comments: [post.comments[0], hiddenComment(theirs)],
      commentLikes: 1,
      ownCommentLikes: 0,
    });
    expect(hiddenComment(theirs)).toMatchObject({
      id: theirs.id,
      seqNumber: 2,
      body: '',
      createdBy: null,
      hideType: 2,
    });
    expect(JSON.stringify(purged(post))).not.toContain('their words');
  });

  it('has no placeholders if the viewer leaves out hidden comments, and the fold stays at its comments', () => {
    const comments = [1, 2, 8, 9].map((seq) => aComment('p', seq, seq < 9 && seq > 1 ? { createdBy: BLOCKED } : {}));
    const post = aPost('p', { createdBy: VENUS, comments, omittedComments: 5, omittedCommentsOffset: 2 });
    expect(purged(post, block, true)).toMatchObject({
      comments: [comments[0], comments[3]],
      omittedComments: 5,
      omittedCommentsOffset: 1,
    });
    expect(purged(post)).toMatchObject({ omittedCommentsOffset: 2 });
  });

  it.each([
    ['the viewer has disabled blocks [6.038]', 'open-club'],
    ['the viewer manages [6.032]', 'my-club'],
  ])('is all of it in a group that %s, since only the server knows what is hidden there', (_, group) => {
    const post = aPost('p', { createdBy: BLOCKED, destinations: to(group), comments: [aComment('p', 1)] });
    expect(showsBlocked(post, lookup, ME)).toBe(true);
    expect(purged(post)).toBe(post);
    expect(showsBlocked(aPost('p', { destinations: to('club') }), lookup, ME)).toBe(false);
  });
});

describe('what is left of a post after the end of a private subscription', () => {
  it.each([
    ['nothing if it was only there', to('closed'), null],
    ['nothing if its other feed is one that the viewer does not read either', to('closed', 'unknown'), null],
    ['all if a public feed has it, too', to('closed', 'venus'), 'same'],
    ['all if another private feed has it that the viewer reads', to('closed', 'other-closed'), 'same'],
    ['all if it is in the viewer’s own feed', to('closed', 'me'), 'same'],
    ['all if it was elsewhere', to('other-closed'), 'same'],
  ] as const)('is %s', (_, destinations, expected) => {
    const post = aPost('p', { createdBy: VENUS, destinations: [...destinations] });
    expect(purged(post, lock('closed'))).toBe(expected === 'same' ? post : null);
  });

  it('is all of a direct message', () => {
    const directs = to('closed').map((one) => ({ ...one, name: 'Directs' as const }));
    const post = aPost('p', { createdBy: VENUS, destinations: directs });
    expect(purged(post, lock('closed'))).toBe(post);
  });

  it('is nothing either where the viewer sees blocked people: the lock comes first', () => {
    given(anAccount('closed-club', { type: 'group', privacy: 'private', youCan: ['undisable_bans'] }));
    const post = aPost('p', { createdBy: VENUS, destinations: to('closed-club') });
    expect(purged(post, lock('closed-club'))).toBeNull();
  });
});
