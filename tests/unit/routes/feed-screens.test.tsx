import { beforeEach, expect, test, vi } from 'vitest';
import { FeedScreen, useSort } from '../../../src/routes/-screens/FeedScreen.tsx';
import { HomeScreen } from '../../../src/routes/-screens/HomeScreen.tsx';
import type { FeedRef, FeedSort } from '../../../src/shared/model/index.ts';
import { answers, resetAnswers, selfOf } from '../../support/fake-live.ts';
import { words } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('../../../src/platform/media-query.ts', () => ({ useMediaQuery: () => true }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined, Link: () => null }));
vi.mock('../../../src/features/feed/index.ts', () => ({
  FeedPage: ({ feed, title }: { feed: FeedRef; title: string }) => (
    <>{feed.kind === 'home' ? `${feed.sort} ${feed.mode}` : title}</>
  ),
}));
beforeEach(resetAnswers);

test('home opens with the stored sort and mode unless the URL has others [3.019]', () => {
  expect(words(<HomeScreen search={{}} />)).toBe('ACTIVITY classic');
  const chosen = { homeFeedSort: 'CHRONOLOGIC', homeFeedMode: 'friends-all-activity' };
  answers.self = selfOf({ frontendPreferences: { 'net.freefeed': chosen } });
  expect(words(<HomeScreen search={{}} />)).toBe('CHRONOLOGIC friends-all-activity');
  expect(words(<HomeScreen search={{ sort: 'ACTIVITY' }} />)).toBe('ACTIVITY friends-all-activity');
});

function Order({ chosen }: { chosen?: FeedSort }) {
  return useSort('saves', chosen).sort;
}

test('every other feed opens in chronological order under its own heading [4.031 2.180]', () => {
  answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { homeFeedSort: 'ACTIVITY' } } });
  expect(words(<Order />)).toBe('CHRONOLOGIC');
  expect(words(<Order chosen="ACTIVITY" />)).toBe('ACTIVITY');
  const discussions = { kind: 'discussions', sort: 'CHRONOLOGIC' } as const;
  expect(words(<FeedScreen feed={discussions} offset={0} path="/filter/discussions" />)).toBe('My discussions');
});
