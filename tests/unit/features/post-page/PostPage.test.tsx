import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PostPage } from '../../../../src/features/post-page/index.ts';
import type { Failure } from '../../../../src/shared/contract/index.ts';
import type { Account } from '../../../../src/shared/model/index.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account, comment, postView, profileOf } from '../../../support/post-views.ts';
import { links, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const page = <PostPage username="luna" postId="abc123" />;
const without = (failure: Failure | null) => {
  answers.singlePost = { view: undefined, isWhole: false, movedTo: null, fetchedAt: null, failure };
};
const refused = (status: number, err: string): Failure => ({ kind: 'http', status, err });

const authorIs = (facts: Partial<Account>) => {
  answers.profile = profileOf(account('luna', facts));
};
const NO_ACCESS = refused(403, 'You can not see this post');

describe('PostPage', () => {
  it('offers a subscription request when the author of an inaccessible post is private [6.005]', () => {
    authorIs({ privacy: 'private' });
    without(NO_ACCESS);
    expect(words(page)).toContain('You can not see this post');
    expect(words(page)).toContain('You can request a subscription');
    expect(links(page)).toContainEqual({ href: '/luna', text: 'Go to @luna' });
  });

  it('offers to unblock the author of an inaccessible post [8.025]', () => {
    authorIs({ screenName: 'Luna Maris' });
    answers.self = selfOf({ banIds: [account('luna').id] });
    without(NO_ACCESS);
    expect(words(page)).toContain('You can not see this post You have blocked Luna Maris');
    expect(words(page)).toContain('Un-block');
    expect(words(page)).not.toContain('subscription');
  });

  it('gives no reason for an inaccessible post of a public author', () => {
    authorIs({});
    without(NO_ACCESS);
    expect(words(page)).toContain('The server does not say why.');
    expect(words(page)).toContain('@luna may have blocked you');
    answers.profile = profileOf(account('yara'));
    expect(words(page)).not.toContain('may have blocked you');
    authorIs({});
    expect(words(page)).not.toMatch(/is private|subscription/);
  });

  it('gives no reason for an inaccessible post of an unknown author', () => {
    without(NO_ACCESS);
    answers.reach = { kind: 'offline' };
    answers.profile = { ...profileOf(account('luna')), account: undefined, fetchedAt: null };
    expect(words(page)).toContain('You can not see this post');
    expect(words(page)).not.toMatch(/is private|subscription/);
  });

  it('asks a visitor to sign in or sign up for a private post [6.003]', () => {
    signOut();
    without(refused(403, 'You can not see this post'));
    expect(words(page)).toContain('You can not see this post');
    expect(links(page).map((link) => link.href)).toContain('/signup');
  });

  it('asks a visitor to sign in for a protected post [6.004]', () => {
    signOut();
    without(refused(403, 'Please sign in to view this post'));
    expect(words(page)).toContain('Please sign in to view this post');
    expect(words(page)).toContain('@luna has made it visible to users of this site only.');
    expect(words(page)).not.toContain('private');
    expect(links(page).map((link) => link.text)).toEqual(['Sign in', 'Sign up']);
  });

  it('shows that a post does not exist [2.200]', () => {
    without(refused(404, 'Post not found'));
    expect(words(page)).toBe('Post Post not found Go to @luna');
  });

  it('shows other failures with status and server message, or as unknown [8.005]', () => {
    without(refused(500, 'Broken pipe'));
    expect(words(page)).toContain('500: Broken pipe');
    without(refused(502, ''));
    expect(words(page)).toContain('502: Unknown error');
  });

  it('shows a network error [8.006]', () => {
    without({ kind: 'network' });
    expect(words(page)).toContain('000: Network error');
  });

  it('shows “Not stored on this device” while offline, which is no error', () => {
    answers.reach = { kind: 'offline' };
    without(null);
    expect(words(page)).toContain('Not stored on this device');
  });

  it('shows the stored post when a refresh fails', () => {
    const view = postView('abc123', 'Stored words', { author: account('luna') });
    answers.singlePost = { view, isWhole: true, movedTo: null, fetchedAt: 1, failure: { kind: 'network' } };
    expect(words(page)).toContain('Stored words');
    expect(words(page)).toContain('What is stored on this device is shown');
  });

  it('shows that and why a post is hidden', () => {
    const show = (facts: object, hide: object = {}) => {
      answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { homefeed: hide } } });
      const view = postView('abc123', 'About #Tides', { author: account('luna'), post: facts });
      answers.singlePost = { view, isWhole: true, movedTo: null, fetchedAt: 1, failure: null };
      return words(page);
    };
    expect(show({ isHidden: true })).toContain('You have hidden this post.');
    expect(show({}, { hideUsers: ['luna'] })).toContain('You have hidden posts from @luna.');
    expect(show({}, { hideUsers: ['luna'], hideTags: ['tides'] })).toMatch(
      /hidden posts from @luna and with #tides[.]/i,
    );
    expect(show({})).not.toContain('You have hidden');
  });

  it('shows while offline that not all comments are stored', () => {
    answers.reach = { kind: 'offline' };
    const view = postView('abc123', 'x', { comments: [comment(account('mars'), 'one')], post: { omittedComments: 7 } });
    answers.singlePost = { view, isWhole: false, movedTo: null, fetchedAt: 1, failure: null };
    expect(words(page)).toContain('Not all comments are stored on this device');
  });
});
