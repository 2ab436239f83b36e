import { beforeEach, expect, it, vi } from 'vitest';
import { ArchivePage } from '../../../../src/features/archive/index.ts';
import { leftOutWords } from '../../../../src/features/archive/source-words.ts';
import type { ArchiveState } from '../../../../src/shared/model/index.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { commandStates } from '../../../support/fake-live-later.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(() => {
  resetAnswers();
  commandStates.clear();
});

function page(facts: Partial<ArchiveState> = {}) {
  const archives: ArchiveState = {
    oldUsername: 'dima',
    hasArchive: true,
    recoveryStatus: 0,
    restoreCommentsAndLikes: false,
    hiddenCommentsCount: 129,
    viaSources: [
      { title: '', url: 'http://old.example.org/dima', count: 954 },
      { title: 'Blog', url: 'http://blog.example.org', count: 1 },
      { title: 'Photos', url: 'http://photos.example.org', count: 17 },
    ],
    ...facts,
  };
  answers.self = selfOf({ archives });
  return <ArchivePage />;
}

const submit = (html: string) => /<button[^>]*type="submit"[^>]*>[^<]*/.exec(html)?.[0] ?? '';
const RESTORE_OTHERS = 'Restore comments and likes';

it('says that a viewer without an archive has none, with a link to the support', () => {
  expect(words(<ArchivePage />)).toContain('You have no archive');
  expect(links(<ArchivePage />)).toContainEqual({ href: '/support', text: 'support' });
});

it('an archive that can be restored shows all its sources with their numbers of posts, and all are chosen', () => {
  const html = render(page());
  expect(words(page())).toMatch(
    /you were @dima\..*http:\/\/old\.example\.org\/dima 954 posts Blog 1 post · http:\/\/blog.*Photos 17 posts · http:\/\/photos/,
  );
  expect(words(page())).toContain('what is not ticked cannot be restored later');
  const ticks = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tick]) => tick);
  expect(ticks.map((tick) => tick.includes('checked=""'))).toEqual([true, true, true, false]);
  expect(ticks[0]).toContain('aria-label="http://old.example.org/dima"');
  expect(html).toMatch(/type="checkbox"[^>]*aria-label="Disable comments"/);
  expect(submit(html)).toContain('Restore my posts');
  expect(submit(html)).not.toContain('disabled');
});

it('a restoration in progress and a finished one have no form, and the finished one leads to the posts', () => {
  expect(words(page({ recoveryStatus: 1 }))).toContain('The posts that you chose are being restored.');
  expect(words(page({ recoveryStatus: 2 }))).toContain('The posts that you chose are restored.');
  expect(links(page({ recoveryStatus: 2 }))).toContainEqual({ href: '/yara', text: 'Look at my posts' });
  for (const recoveryStatus of [1, 2] as const) expect(submit(render(page({ recoveryStatus })))).toBe('');
});

it('an archive without a list of sources, or with an empty one, has no form', () => {
  for (const viaSources of [null, []]) expect(submit(render(page({ viaSources })))).toBe('');
  expect(words(page({ viaSources: null }))).toContain('could not be read');
  expect(words(page({ viaSources: [] }))).toContain('The server names no posts to restore.');
});

it('the question before a restoration names what is left out, and says that it is for good', () => {
  expect(leftOutWords([])).toBe('All sources are chosen.');
  const left = [
    { title: 'Blog', url: 'http://blog.example.org', count: 1 },
    { title: '', url: 'http://old.example.org/dima', count: null },
  ];
  expect(leftOutWords(left)).toBe('Not restored, neither now nor later: Blog (1 post), http://old.example.org/dima.');
});

it('comments and likes below posts of others say how many are hidden, until they are restored', () => {
  expect(words(page())).toContain('129 comments of yours are hidden there.');
  expect(words(page({ hiddenCommentsCount: 1 }))).toContain('One comment of yours is hidden there.');
  expect(words(page({ hiddenCommentsCount: 0 }))).not.toContain('hidden there');
  expect(words(page())).toContain(RESTORE_OTHERS);
  const restored = words(page({ restoreCommentsAndLikes: true }));
  expect(restored).toContain('Your comments and likes are restored');
  expect(restored).not.toContain(RESTORE_OTHERS);
});

it('a viewer whose archive has no posts can restore comments and likes only', () => {
  const html = render(page({ hasArchive: false }));
  expect(submit(html)).toBe('');
  expect(html).toContain(RESTORE_OTHERS);
});

it('offline both parts say that they need a connection', () => {
  answers.reach = { kind: 'offline' };
  expect(words(page())).toMatch(
    /Restoring an archive needs a connection, and there is none\..*Restoring comments and likes needs a connection/,
  );
  expect(submit(render(page()))).toContain('disabled');
});

it('a refusal is shown in the form that was sent', () => {
  commandStates.set('restore-archive', { kind: 'refused', head: 'Already in progress', fields: {} });
  expect(render(page())).toMatch(/<form.*role="alert".*Already in progress.*<\/form>/s);
});
