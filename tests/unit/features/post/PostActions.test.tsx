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
  target: { entity: 'post', postId },
  attempts: 1,
  serverId: null,
  state: { kind: 'refused', at: answers.nowAt - 1000, failure: { kind: 'http', status: 422, err: 'Not today' } },
});

describe('the actions of a post', () => {
  it('are all shown for a post by another user [6.012]', () => {
    expect(buttons(render(actions(postView('abc123', 'Hers', { author: luna }))))).toEqual([
      'Like',
      'Comment',
      'Save',
      'More',
    ]);
  });

  it('have no Like for an own post, whose number of likes is shown [4.009 6.018]', () => {
    const view = actions(postView('abc123', 'Mine', { author: me, likers: [luna] }));
    expect(buttons(render(view))).toEqual(['Comment', 'Save', 'More']);
    expect(words(view)).toMatch(/^1 like/);
  });

  it('show what is liked and saved already', () => {
    const html = render(actions(postView('abc123', 'Hers', { author: luna, likers: [me], post: { isSaved: true } })));
    expect(buttons(html)).toEqual(['Un-like', 'Comment', 'Un-save', 'More']);
    expect([...html.matchAll(/aria-pressed="true"/g)]).toHaveLength(2);
  });

  it('have no Comment while comments are disabled, and no Save for a pending post', () => {
    const closed = postView('abc123', 'Hers', { author: luna, post: { commentsDisabled: true } });
    expect(buttons(render(actions(closed)))).not.toContain('Comment');
    expect(words(actions(closed))).toContain('Comments disabled');
    expect(buttons(render(actions(postView('', 'Mine', { author: me }))))).toEqual(['Comment', 'More']);
  });
});

describe('a refused action', () => {
  it.each<[string, AnyMutation, string]>([
    ['like [8.060 3.050]', { kind: 'like-post', postId, on: true }, 'Cannot like post: Not today'],
    ['save [8.060 3.050]', { kind: 'save-post', postId, on: true }, 'Needs you: Not today'],
    ['hide [8.060]', { kind: 'hide-post', postId, on: true }, 'Needs you: Not today'],
  ])('is shown as an icon with a tooltip: %s', (_, mutation, told) => {
    const view = { ...postView('abc123', 'Hers', { author: luna }), traces: [refused(mutation)] };
    const html = render(actions(view));
    expect(html).toContain(`title="${told}"`);
    expect(html).toMatch(new RegExp(`role="alert".*${told}`));
  });

  it('is no longer shown after ten seconds if it is a like [4.007 9.017]', () => {
    const trace = refused({ kind: 'like-post', postId, on: true });
    answers.nowAt += 10_000;
    const view = { ...postView('abc123', 'Hers', { author: luna }), traces: [trace] };
    expect(render(actions(view))).not.toContain('role="alert"');
  });
});

describe('the actions of a comment', () => {
  const MORE = 'More about the comment';
  it('are Like, Reply and More for a comment by another user', () => {
    expect(buttons(render(tools(comment(luna, 'Peas?'))))).toEqual(['Like', 'Reply', MORE]);
    expect(buttons(render(tools(comment(luna, 'Peas?', { hasOwnLike: true, likes: 1 }))))).toEqual([
      'Un-like',
      'Reply',
      MORE,
    ]);
  });

  it('have no Like for an own comment [4.008]', () => {
    expect(buttons(render(tools(comment(me, 'Peas!', { likes: 2 }))))).toEqual(['Reply', MORE]);
    expect(words(tools(comment(me, 'Peas!', { likes: 2 })))).toContain('2 likes');
  });

  it('show the state of a pending comment', () => {
    const made = comment(me, 'Peas!', { shortId: '' });
    const trace: Trace = {
      id: made.comment.id,
      mutation: { kind: 'create-comment', postId, body: 'Peas!' },
      target: { entity: 'comment', postId, commentId: made.comment.id },
      state: { kind: 'held', untilAt: answers.nowAt + 3000 },
      attempts: 0,
      serverId: null,
    };
    expect(words(tools({ ...made, traces: [trace] }))).toContain('Sends in 3 s · Undo');
  });
});
