import { beforeEach, expect, it, vi } from 'vitest';
import { SessionsPage } from '../../../../src/features/account/sessions/SessionsPage.tsx';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { render } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));

const session = (id: string) => ({
  id,
  status: 'ACTIVE',
  createdAt: 1,
  lastUsedAt: 2,
  lastIp: '192.0.2.1',
  lastUserAgent: '',
});

beforeEach(() => {
  resetAnswers();
  const sessions = { currentId: 'here', sessions: [session('there'), session('here')] };
  answers.byQuery = { 'record:sessions': sessions };
});

it('the present session is ended by signing out at its row, each other one by closing it', () => {
  const rows = render(<SessionsPage />).match(/<li.*?<\/li>/gs) ?? [];
  const buttons = rows.map((row) => /<button[^>]*>([^<]*)/.exec(row)?.[1]);
  expect(buttons).toEqual(['Sign out', 'Close']);
});
