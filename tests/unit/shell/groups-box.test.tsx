import { beforeEach, expect, test, vi } from 'vitest';
import { GroupsBox } from '../../../src/shell/sidebar/boxes/GroupsBox.tsx';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { account } from '../../support/post-views.ts';
import { links, render, words } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useLocation: () => false }));
beforeEach(resetAnswers);

const HOUR_MS = 3_600_000;
const group = (username: string, hoursAgo: number, isPinned = false) => ({
  account: account(username, { type: 'group' }),
  updatedAt: answers.nowAt - hoursAgo * HOUR_MS,
  isPinned,
});
const box = () => <GroupsBox groups={[group('bread', 3, true), group('tides', 1)]} self={answers.self} />;

test('the box of groups lists recent groups with the time since their last activity', () => {
  expect(words(box())).toMatch(/^Groups Pinned: Bread 3 hours ago Tides 1 hour ago Browse\/edit groups$/);
  expect(render(box())).toMatch(/<button[^>]*aria-expanded="true"[^>]*>Groups/);
});

test('a pinned group is marked in the box of groups, others are not [2.129]', () => {
  const [pinned = '', other = ''] = links(box()).map(({ text }) => text);
  expect(pinned).toContain('Pinned: ');
  expect(other).not.toContain('Pinned');
});

test('the box of groups links to the page where groups are browsed and edited [2.130]', () => {
  expect(links(box())).toContainEqual({ href: '/groups', text: 'Browse/edit groups' });
});
