import { beforeEach, expect, test, vi } from 'vitest';
import { ComposerForm } from '../../../../src/features/composer/ComposerForm.tsx';
import { PostEditor } from '../../../../src/features/composer/PostEditor.tsx';
import { asPostId } from '../../../../src/shared/model/index.ts';
import type { ComposeMode, KnownName } from '../../../../src/shared/rules/composing.ts';
import type { DraftContent } from '../../../../src/shared/store/vault/rows.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { account, postView } from '../../../support/post-views.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/platform/media-query.ts', () => ({ useMediaQuery: () => false }));
/** Feeds selected instead of the initial destinations. */
const draft = vi.hoisted(() => ({ feeds: undefined as string[] | undefined }));
vi.mock('../../../../src/live/later.ts', async () => ({
  ...(await import('../../../support/fake-live-later.ts')),
  useFileActions: () => ({}),
  useAbandoned: () => new Set(),
  useKeptFiles: () => [],
  useRestoreText: () => async () => undefined,
  useContentDraft: (_key: string, initial: DraftContent) => ({
    content: { ...initial, ...(draft.feeds ? { feeds: draft.feeds } : {}) },
    isChanged: true,
    base: initial.body,
    isElsewhere: false,
    failure: null,
  }),
}));
beforeEach(() => {
  resetAnswers();
  answers.byQuery = { knownNames: (names: string[]) => names.map((name) => known[name]) };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  draft.feeds = undefined;
});

const known: Record<string, KnownName> = {
  bees: account('bees', { type: 'group', youCan: ['post'] }),
  secret: account('secret', { type: 'group', privacy: 'private', youCan: ['post'] }),
  closed: account('closed', { type: 'group' }),
  dmitri: account('dmitri', { youCan: ['dm'] }),
  shy: account('shy'),
  ghost: 'missing',
};

/** Renders the form of a post to these destinations. */
function form(mode: ComposeMode, ...names: string[]) {
  if (!answers.self) throw new Error('Somebody is signed in');
  return (
    <ComposerForm
      draftKey="post:/"
      initial={{ body: 'Plums' }}
      defaultFeeds={names}
      mode={mode}
      self={answers.self}
      submitLabel="Post"
      onSubmit={async () => null}
    />
  );
}

const isOff = (html: string) => /<button(?=[^>]* type="submit")[^>]* disabled=""/.test(html);
const alertIn = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1] ?? null;

test('the form warns when a public destination overrides a private one [5.027]', () => {
  expect(words(form('post', 'bees', 'secret'))).toContain(
    'This post will be public, although @secret is more restricted.',
  );
  expect(words(form('post', 'bees'))).not.toContain('more restricted');
});

test('the form reports a problem with the destinations and cannot be submitted [5.018 5.020 5.021 5.022 5.023]', () => {
  for (const [mode, names, problem] of [
    ['post', ['ghost'], 'Account @ghost doesn’t exist.'],
    ['direct', ['yara'], 'You can’t send a direct message to yourself.'],
    ['direct', ['bees'], 'You can’t send direct message to groups (@bees).'],
    ['direct', ['shy'], 'You can’t send direct messages to @shy'],
    ['post', ['closed'], 'You are not a member of the @closed group.'],
  ] as const) {
    const html = render(form(mode, ...names));
    expect(alertIn(html)).toBe(problem);
    expect(isOff(html), problem).toBe(true);
  }
  const good = render(form('direct', 'dmitri'));
  expect(alertIn(good)).toBeNull();
  expect(isOff(good)).toBe(false);
});

test('the form looks up all destinations but the own feed, which is known', () => {
  const lookUp = vi.fn((names: string[]) => names.map((name) => known[name]));
  answers.byQuery = { knownNames: lookUp };
  expect(words(form('post', 'yara', 'secret'))).toContain(
    'This post will be public, although @secret is more restricted.',
  );
  expect(lookUp.mock.calls).toEqual([[['secret']]]);
});

test('the edit form warns when its destinations make the post less private [5.012]', () => {
  const secret = account('secret', { type: 'group', privacy: 'private', youCan: ['post'] });
  const view = postView('abc123', 'Plums', { to: [secret], post: { id: asPostId('p') } });
  const editor = <PostEditor view={view} onDone={() => undefined} />;
  expect(words(editor)).not.toContain('This action will make');
  draft.feeds = ['bees'];
  expect(words(editor)).toContain('This action will make this private post public.');
});
