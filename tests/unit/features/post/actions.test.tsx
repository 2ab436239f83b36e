import { beforeEach, expect, test, vi } from 'vitest';
import { CommentTools } from '../../../../src/features/comments/CommentTools.tsx';
import { type CommentActions, useCommentActions } from '../../../../src/features/comments/use-comment-actions.ts';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { PostActions } from '../../../../src/features/post/PostActions.tsx';
import { insertions } from '../../../../src/features/thread-state/index.ts';
import type { CommentView, PostView } from '../../../../src/shared/store/queries/views.ts';
import type { MenuGroup } from '../../../../src/ui/index.ts';
import { resetAnswers, signOut } from '../../../support/fake-live.ts';
import { account, comment, postView } from '../../../support/post-views.ts';
import { render } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
// Renders a menu as its open list of labels.
vi.mock('../../../../src/ui/index.ts', async (original) => ({
  ...(await original<object>()),
  Menu: ({ groups }: { groups: MenuGroup[] }) =>
    groups.flatMap(({ choices }) => choices.map(({ label }) => <li key={label}>{label}</li>)),
}));
beforeEach(resetAnswers);

const me = account('yara');
const luna = account('luna');
const mars = account('mars');
const garden = account('garden', { type: 'group', administrators: [me.id] });
const velo = account('velo', { type: 'group', administrators: [luna.id] });

const choices = (html: string): string[] => [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, label = '']) => label);
const ofPost = (view: PostView) =>
  choices(
    render(
      <ReaderScope>
        <PostActions view={view} />
      </ReaderScope>,
    ),
  );
const ofComment = (view: CommentView, on: PostView) =>
  choices(
    render(
      <ReaderScope>
        <CommentTools view={view} postView={on} onEdit={() => undefined} />
      </ReaderScope>,
    ),
  );
const FOR_ALL = ['Hide', 'Notify of all comments'];
const MODERATED = ['Disable comments', 'Moderate comments'];

test('an author can edit, moderate and delete a post and remove it from any feed but the last [6.013 6.014 6.015 6.016 6.017]', () => {
  const comments = [comment(luna, 'Peas?')];
  expect(ofPost(postView('abc123', 'Mine', { author: me, comments }))).toEqual([
    ...FOR_ALL,
    'Edit',
    ...MODERATED,
    'Delete',
  ]);
  const twice = postView('abc123', 'Mine', { author: me, to: [me, velo] });
  expect(ofPost(twice)).toEqual([
    ...FOR_ALL,
    'Edit',
    'Disable comments',
    'Remove from @yara',
    'Remove from @velo',
    'Delete',
  ]);
});

test('a group administrator can moderate a post in the group and remove it from that group only [6.021 6.022 6.028 6.029]', () => {
  const comments = [comment(mars, 'Peas?')];
  const view = postView('abc123', 'Hers', { author: luna, to: [garden, velo], comments });
  expect(ofPost(view)).toEqual([...FOR_ALL, ...MODERATED, 'Remove from @garden']);
});

test('other users can hide a post, follow its comments and leave a direct message; visitors have no menu [6.010 6.012]', () => {
  expect(ofPost(postView('abc123', 'Hers', { author: luna, comments: [comment(mars, 'Peas?')] }))).toEqual(FOR_ALL);
  const directMessage = postView('abc123', 'Dinner?', { author: luna, to: [luna, me], isDirect: true });
  expect(ofPost(directMessage)).toEqual([...FOR_ALL, 'Leave conversation']);
  signOut();
  expect(ofPost(directMessage)).toEqual([]);
});

test('a comment can be edited by its author, deleted by moderators, and replied to while comments are open [6.019 6.020]', () => {
  const hers = postView('abc123', 'Hers', { author: luna });
  expect(ofComment(comment(me, 'Peas!', { shortId: 'a1' }), hers)).toEqual(['Edit', 'Delete']);
  expect(ofComment(comment(mars, 'Peas?'), hers)).toEqual(['Mention @mars']);
  expect(ofComment(comment(mars, 'Peas?'), postView('abc123', 'Mine', { author: me }))).toEqual([
    'Mention @mars',
    'Delete',
  ]);
  const closed = postView('abc123', 'Hers', { author: luna, post: { commentsDisabled: true } });
  expect(ofComment(comment(mars, 'Peas?'), closed)).toEqual([]);
});

function Probe({ seen, ...of }: { view: CommentView; postView: PostView; seen: CommentActions[] }) {
  seen.push(useCommentActions({ ...of, onEdit: () => undefined, act: async () => true }));
  return null;
}

test('a reply starts with one arrow per comment in between, from five on with their number [9.033]', () => {
  const comments = ['1', '2', '3', '4', '5', '6'].map((body) => comment(mars, body));
  const postOf = postView('abc123', 'Hers', { author: luna, comments });
  const begun = comments.map((view) => {
    const seen: CommentActions[] = [];
    render(
      <ReaderScope>
        <Probe view={view} postView={postOf} seen={seen} />
      </ReaderScope>,
    );
    seen[0]?.reply?.();
    return insertions.get(postOf.key)?.text;
  });
  expect(begun).toEqual(['^6 ', '^5 ', '^^^^ ', '^^^ ', '^^ ', '^ ']);
});
