import { beforeEach, expect, test, vi } from 'vitest';
import { BottomBar } from '../../../src/shell/bottom/BottomBar.tsx';
import { MyBox } from '../../../src/shell/sidebar/boxes/MyBox.tsx';
import { answers, resetAnswers, selfOf } from '../../support/fake-live.ts';
import { render } from '../../support/render.tsx';

const drafts = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useLocation: () => false }));
vi.mock('../../../src/features/drafts/index.ts', () => ({ useDraftCount: () => drafts.count }));
beforeEach(resetAnswers);

test('MyBox shows a bold link to drafts with their number only if there are some [2.124]', () => {
  const box = () => render(<MyBox username="yara" self={answers.self} />);
  drafts.count = 0;
  expect(box()).not.toContain('Drafts');
  drafts.count = 3;
  const link = /<a[^>]*href="\/filter\/drafts"[^>]*>.*?<\/a>/.exec(box())?.[0];
  expect(link).toMatch(/unread/);
  expect(link).toContain('3');
});

const linkIn = (html: string) => /<a[^>]*href="\/filter\/notifications"[^>]*>.*?<\/a>/s.exec(html)?.[0];
const inBox = () => linkIn(render(<MyBox username="yara" self={answers.self} />));
const inBar = () => linkIn(render(<BottomBar />));

test('sidebar and bottom bar show the number of unread notifications, the sidebar in bold', () => {
  answers.self = selfOf({ unreadNotifications: 7 });
  expect(inBox()).toMatch(/class="[^"]*unread/);
  expect(inBox()).toContain('title="7 unread"');
  expect(inBar()).toContain('aria-label="Notifications, 7 unread"');
  expect(inBar()).toContain('data-count="7"');
});

test('with the preference hideUnreadNotifications both keep the item, without the number and not in bold [2.122]', () => {
  const frontendPreferences = { 'net.freefeed': { hideUnreadNotifications: true } };
  answers.self = selfOf({ unreadNotifications: 7, frontendPreferences });
  expect(inBox()).toContain('Notifications');
  expect(inBox()).not.toMatch(/unread|7/);
  expect(inBar()).toContain('Notifications');
  expect(inBar()).not.toMatch(/unread|data-count/);
});
