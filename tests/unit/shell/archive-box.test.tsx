import { expect, test, vi } from 'vitest';
import type { ArchiveState } from '../../../src/shared/model/index.ts';
import { ArchiveBox } from '../../../src/shell/sidebar/boxes/ArchiveBox.tsx';
import { links, render } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useLocation: () => false }));

const archive = (recoveryStatus: 0 | 1 | 2, restoreCommentsAndLikes: boolean): ArchiveState => ({
  oldUsername: 'dima',
  hasArchive: true,
  recoveryStatus,
  restoreCommentsAndLikes,
  hiddenCommentsCount: 0,
  viaSources: [],
});

test('the collapsible box Archive is there only for a viewer with an archive [2.131]', () => {
  expect(render(<ArchiveBox archive={archive(0, false)} />)).toMatch(/<button[^>]*aria-expanded="true"[^>]*>Archive/);
  expect(render(<ArchiveBox archive={null} />)).toBe('');
});

test('the box Archive links to the restoration unless posts, comments and likes are all restored [2.132]', () => {
  const linked = ([0, 1, 2] as const).flatMap((status) =>
    [false, true].map((isRestored) => [
      status,
      isRestored,
      links(<ArchiveBox archive={archive(status, isRestored)} />).some(({ href }) => href === '/settings/archive'),
    ]),
  );
  expect(linked).toEqual([
    [0, false, true],
    [0, true, true],
    [1, false, true],
    [1, true, true],
    [2, false, true],
    [2, true, false],
  ]);
});
