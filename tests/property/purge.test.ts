import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, asAccountId, asTimelineId, type Post } from '../../src/shared/model/index.ts';
import { type Purge, purgePost, showsBlocked } from '../../src/shared/rules/purge.ts';
import { aComment, anAccount, aPost } from '../support/facts.ts';

const ME = asAccountId('me');
const NAMES = ['me', 'mars', 'venus', 'pluto'] as const;
const GROUPS = ['open', 'closed', 'shown', 'mine'] as const;
const person = fc.constantFrom(...NAMES.map(asAccountId));

const ACCOUNTS: readonly Account[] = [
  ...NAMES.map((name) => anAccount(name, { privacy: name === 'pluto' ? 'private' : 'public' })),
  anAccount('open', { type: 'group' }),
  anAccount('closed', { type: 'group', privacy: 'private' }),
  anAccount('shown', { type: 'group', youCan: ['undisable_bans'] }),
  anAccount('mine', { type: 'group', administrators: [ME] }),
];
const lookup = (id: string) => ACCOUNTS.find((account) => account.id === id);
/** A text that only this author writes. */
const wordsOf = (author: string): string => `words of ${author}`;

const somePost: fc.Arbitrary<Post> = fc
  .record({
    createdBy: person,
    owners: fc.uniqueArray(fc.constantFrom(...NAMES, ...GROUPS), { minLength: 1, maxLength: 3 }),
    isDirect: fc.boolean(),
    likes: fc.uniqueArray(person, { maxLength: 4 }),
    authors: fc.array(fc.record({ by: person, likes: fc.nat(3), own: fc.boolean() }), { maxLength: 6 }),
    omitted: fc.nat(3),
    offset: fc.nat(6),
  })
  .map(({ createdBy, owners, isDirect, likes, authors, omitted, offset }) => {
    const comments = authors.map(({ by, likes: count, own }, i) =>
      aComment('p', i + 1, { createdBy: by, body: wordsOf(by), likes: count + Number(own), hasOwnLike: own }),
    );
    return aPost('p', {
      createdBy,
      body: wordsOf(createdBy),
      destinations: owners.map((owner) => ({
        timelineId: asTimelineId(`of-${owner}`),
        name: isDirect ? ('Directs' as const) : ('Posts' as const),
        ownerId: asAccountId(owner),
      })),
      likes,
      comments,
      commentLikes: comments.reduce((sum, one) => sum + one.likes, 0),
      ownCommentLikes: comments.filter((one) => one.hasOwnLike).length,
      omittedComments: omitted,
      omittedCommentsOffset: omitted === 0 ? 0 : Math.min(offset, comments.length),
    });
  });

const somePurge: fc.Arbitrary<Purge> = fc
  .record({
    blocked: fc.subarray(['mars', 'venus', 'pluto'].map(asAccountId)),
    locked: fc.subarray(['pluto', 'closed'].map(asAccountId)),
  })
  .map(({ blocked, locked }) => ({ blockedIds: new Set(blocked), lockedIds: new Set(locked) }));

const someViewer = fc
  .record({ read: fc.subarray(['mars', 'venus', 'pluto', 'closed'].map(asAccountId)), omitsHidden: fc.boolean() })
  .map(({ read, omitsHidden }) => ({ id: ME, subscriptionIds: read, omitsHidden }));

const isHiddenIn =
  (post: Post, { blockedIds }: Purge) =>
  (id: string | null) =>
    id !== null && blockedIds.has(asAccountId(id)) && !showsBlocked(post, lookup, ME);

describe('what a purge leaves of a post', () => {
  it('has no text, no like and no name of a blocked person [6.046]', () => {
    fc.assert(
      fc.property(somePost, somePurge, someViewer, (post, purge, viewer) => {
        const left = purgePost(post, lookup, purge, viewer);
        fc.pre(left !== null);
        const isHidden = isHiddenIn(post, purge);
        const said = JSON.stringify(left);
        for (const id of purge.blockedIds) if (isHidden(id)) expect(said).not.toContain(wordsOf(id));
        expect(left?.likes.filter(isHidden)).toEqual([]);
        expect(left?.comments.map(({ createdBy }) => createdBy).filter(isHidden)).toEqual([]);
      }),
    );
  });

  it('is the same if it is purged again', () => {
    fc.assert(
      fc.property(somePost, somePurge, someViewer, (post, purge, viewer) => {
        const once = purgePost(post, lookup, purge, viewer);
        if (once) expect(purgePost(once, lookup, purge, viewer)).toBe(once);
      }),
    );
  });

  it('is all of it in groups where blocks have no effect, and everything by others [6.032 6.033 6.038]', () => {
    fc.assert(
      fc.property(somePost, somePurge, someViewer, (post, { blockedIds }, viewer) => {
        const purge = { blockedIds, lockedIds: new Set<Account['id']>() };
        const left = purgePost(post, lookup, purge, viewer);
        if (showsBlocked(post, lookup, ME)) expect(left).toBe(post);
        if (left === null) expect(blockedIds.has(post.createdBy)).toBe(true);
        if (left === null || left === post) return;
        const byOthers = post.comments.filter(({ createdBy }) => createdBy === null || !blockedIds.has(createdBy));
        for (const comment of byOthers) expect(left.comments).toContainEqual(comment);
        const count = (one: Post) => one.comments.length + one.omittedComments;
        expect(count(left)).toBe(count(post) - (viewer.omitsHidden ? post.comments.length - byOthers.length : 0));
      }),
    );
  });

  it('keeps its numbers possible: none is negative, and the fold begins within the comments', () => {
    fc.assert(
      fc.property(somePost, somePurge, someViewer, (post, purge, viewer) => {
        const left = purgePost(post, lookup, purge, viewer);
        fc.pre(left !== null);
        if (!left) return;
        expect(left.commentLikes).toBe(left.comments.reduce((sum, one) => sum + one.likes, 0));
        expect(left.ownCommentLikes).toBe(left.comments.filter((one) => one.hasOwnLike).length);
        expect(left.omittedCommentsOffset).toBeGreaterThanOrEqual(0);
        expect(left.omittedCommentsOffset).toBeLessThanOrEqual(left.comments.length);
      }),
    );
  });

  it('is nothing of a post that only lost private feeds have shown, and never nothing of one that is elsewhere as well', () => {
    fc.assert(
      fc.property(somePost, somePurge, someViewer, (post, { lockedIds }, viewer) => {
        const purge = { blockedIds: new Set<Account['id']>(), lockedIds };
        const left = purgePost(post, lookup, purge, viewer);
        const isOpen = post.destinations.some(({ ownerId, name }) => {
          if (name === 'Directs' || ownerId === ME) return true;
          const isPrivate = lookup(ownerId)?.privacy === 'private';
          return !lockedIds.has(ownerId) && (!isPrivate || viewer.subscriptionIds.includes(ownerId));
        });
        const isAffected = post.destinations.some(({ ownerId }) => lockedIds.has(ownerId));
        expect(left === null).toBe(isAffected && !isOpen);
      }),
    );
  });
});
