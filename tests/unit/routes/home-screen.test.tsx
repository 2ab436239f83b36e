import { beforeEach, expect, test, vi } from 'vitest';
import { HomeScreen } from '../../../src/routes/-screens/HomeScreen.tsx';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { answers, resetAnswers, selfOf } from '../../support/fake-live.ts';
import { words } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('../../../src/platform/media-query.ts', () => ({ useMediaQuery: () => true }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined, Link: () => null }));
vi.mock('../../../src/features/feed/index.ts', () => ({
  FeedPage: ({ feed }: { feed: FeedRef }) => <>{feed.kind === 'home' && `${feed.sort} ${feed.mode}`}</>,
}));
beforeEach(resetAnswers);

test('home opens in the order and the kind that the reader has chosen, unless the address says otherwise [3.019]', () => {
  expect(words(<HomeScreen search={{}} />)).toBe('ACTIVITY classic');
  const chosen = { homeFeedSort: 'CHRONOLOGIC', homeFeedMode: 'friends-all-activity' };
  answers.self = selfOf({ frontendPreferences: { 'net.freefeed': chosen } });
  expect(words(<HomeScreen search={{}} />)).toBe('CHRONOLOGIC friends-all-activity');
  expect(words(<HomeScreen search={{ sort: 'ACTIVITY' }} />)).toBe('ACTIVITY friends-all-activity');
});
