import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommentTools } from '../../../../src/features/comments/CommentTools.tsx';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { PostActions } from '../../../../src/features/post/PostActions.tsx';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import type { CommentView, PostView, Trace } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { account, comment, postView } from '../../../support/post-views.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const me = account('yara');
const luna = account('luna');
const actions = (view: PostView) => (
  <ReaderScope>
    <PostActions view={view} />
  </ReaderScope>
);
const tools = (view: CommentView) => (
  <ReaderScope>
    <CommentTools view={view} postView={postView('abc123', 'Hers', { author: luna })} onEdit={() => undefined} />
  </ReaderScope>
);
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*title="([^"]*)"/g)].map(([, title = '']) => title);

const { postId } = { postId: postView('abc123', '').post.id };
const refused = (mutation: AnyMutation): Trace => ({
  id: mutation.kind,
  mutation,
  attempts: 1,
  serverId: null,
  state: { kind: 'refused', at: answers.nowAt - 1000, failure: { kind: 'http', status: 422, err: 'Not today' } },
});

describe('what can be done with a post', () => {
  it('is all of it, with a post of somebody else [6.012]', () => {
    expect(buttons(render(actions(postView('abc123', 'Hers', { author: luna }))))).toEqual([
      'Like',
      'Comment',
      'Save',
      'More',
    ]);
  });

  it('is not to like the own one, whose likes are told all the same [4.009 6.018]', () => {
    const view = actions(postView('abc123', 'Mine', { author: me, likers: [luna] }));
    expect(buttons(render(view))).toEqual(['Comment', 'Save', 'More']);
    expect(words(view)).toMatch(/^1 like/);
  });

  it('says what is done already', () => {
    const html = render(actions(postView('abc123', 'Hers', { author: luna, likers: [me], post: { isSaved: true } })));
    expect(buttons(html)).toEqual(['Un-like', 'Comment', 'Un-save', 'More']);
    expect([...html.matchAll(/aria-pressed="true"/g)]).toHaveLength(2);
  });

  it('is not to comment where comments are disabled, nor to mark what the server does not have', () => {
    const closed = postView('abc123', 'Hers', { author: luna, post: { commentsDisabled: true } });
    expect(buttons(render(actions(closed)))).not.toContain('Comment');
    expect(words(actions(closed))).toContain('Comments disabled');
    expect(buttons(render(actions(postView('', 'Mine', { author: me }))))).toEqual(['Comment', 'More']);
  });
});

describe('what the server refused', () => {
  it.each<[string, AnyMutation, string]>([
    ['like [8.060 3.050]', { kind: 'like-post', postId, on: true }, 'Cannot like post: Not today'],
    ['save [8.060 3.050]', { kind: 'save-post', postId, on: true }, 'Needs you: Not today'],
    ['hide [8.060]', { kind: 'hide-post', postId, on: true }, 'Needs you: Not today'],
  ])('is an icon with a tooltip: %s', (_, mutation, told) => {
    const view = { ...postView('abc123', 'Hers', { author: luna }), traces: [refused(mutation)] };
    const html = render(actions(view));
    expect(html).toContain(`title="${told}"`);
    expect(html).toMatch(new RegExp(`role="alert".*${told}`));
  });

  it('is not told of a like after ten seconds [4.007 9.017]', () => {
    const trace = refused({ kind: 'like-post', postId, on: true });
    answers.nowAt += 10_000;
    const view = { ...postView('abc123', 'Hers', { author: luna }), traces: [trace] };
    expect(render(actions(view))).not.toContain('role="alert"');
  });
});

describe('what can be done with a comment', () => {
  const MORE = 'More about the comment';
  it('is to like one of somebody else, to answer it and more', () => {
    expect(buttons(render(tools(comment(luna, 'Peas?'))))).toEqual(['Like', 'Reply', MORE]);
    expect(buttons(render(tools(comment(luna, 'Peas?', { hasOwnLike: true, likes: 1 }))))).toEqual([
      'Un-like',
      'Reply',
      MORE,
    ]);
  });

  it('is to change or delete the own one, and not to like it [4.008]', () => {
    expect(buttons(render(tools(comment(me, 'Peas!', { likes: 2 }))))).toEqual(['Reply', MORE]);
    expect(words(tools(comment(me, 'Peas!', { likes: 2 })))).toContain('2 likes');
  });

  it('says how far it is on its way', () => {
    const made = comment(me, 'Peas!', { shortId: '' });
    const trace: Trace = {
      id: made.comment.id,
      mutation: { kind: 'create-comment', postId, body: 'Peas!' },
      state: { kind: 'held', untilAt: answers.nowAt + 3000 },
      attempts: 0,
      serverId: null,
    };
    expect(words(tools({ ...made, traces: [trace] }))).toContain('Sends in 3 s · Undo');
  });
});
