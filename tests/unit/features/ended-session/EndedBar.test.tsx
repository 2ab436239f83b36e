import { beforeEach, expect, it, vi } from 'vitest';
import { EndedBar } from '../../../../src/features/ended-session/index.ts';
import type { EndedSession } from '../../../../src/live/index.ts';
import { links, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () =>
  import('../../../support/fake-live.ts').then((fake) => ({ ...fake, endedSession: () => ended })),
);
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: ({ select }: { select: (location: object) => unknown }) =>
    select({ pathname: path, href: `${path}?q=1` }),
}));

let path: string;
let ended: EndedSession | null;
beforeEach(() => {
  path = '/luna/abc';
  ended = { username: 'yara', by: 'server' };
});

it('pages of visitors say why the session has ended, and lead to the sign-in page and back', () => {
  expect(words(<EndedBar />)).toBe(
    'Your session was ended on another device. What you wrote is kept. Sign in as @yara Close',
  );
  expect(links(<EndedBar />)).toEqual([{ href: '/signin?back=%2Fluna%2Fabc%3Fq%3D1', text: 'Sign in as @yara' }]);
  ended = { username: 'yara', by: 'loss' };
  expect(words(<EndedBar />)).toBe('This device has lost your sign-in. Sign in as @yara Close');
});

it('nothing is said after a sign-out, nor twice where the page says it', () => {
  for (path of ['/', '/signin']) expect(words(<EndedBar />)).toBe('');
  path = '/luna';
  ended = null;
  expect(words(<EndedBar />)).toBe('');
});
