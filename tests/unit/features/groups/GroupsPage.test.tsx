import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupsPage } from '../../../../src/features/groups/list/index.ts';
import type { MyGroupsView } from '../../../../src/shared/store/queries/my-groups.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { account } from '../../../support/post-views.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const HOUR_MS = 3_600_000;
const group = (username: string, hoursAgo: number, facts: { isPinned?: boolean; isManaged?: boolean } = {}) => ({
  account: account(username, { type: 'group', screenName: `The ${username}` }),
  updatedAt: answers.nowAt - hoursAgo * HOUR_MS,
  isPinned: false,
  isManaged: false,
  pinTraces: [],
  ...facts,
});
const stored = (view: Partial<MyGroupsView> = {}) => {
  answers.byQuery = { myGroups: { groups: [], fetchedAt: 1, failure: null, ...view } };
};

describe('the page of groups', () => {
  it('shows requests first, then groups that the user administers, pinned and other ones, with their activity', () => {
    const own = group('own', 3, { isManaged: true });
    stored({
      groups: [group('tides', 1), group('bread', 2, { isPinned: true }), own],
    });
    const rows = [{ account: account('mars'), isOpen: true, traces: [] }];
    const requests = { groups: [{ group: own.account, requests: [], rows, traces: [] }] };
    answers.byQuery = { ...answers.byQuery, requests };
    expect(words(<GroupsPage />)).toMatch(
      /Requests to join The own M Mars @mars Accept Reject .*Groups that you administer .*The own \(own\) .*3 hours ago Settings Members .*Pinned .*The bread \(bread\) .*2 hours ago .*Other groups .*The tides \(tides\) .*1 hour ago/,
    );
    const html = render(<GroupsPage />);
    expect(html).toContain('aria-label="Pin @tides"');
    expect(html).toContain('aria-label="Unpin @bread"');
  });

  it('says once that a group is restricted [4.088]', () => {
    const tides = group('tides', 1);
    stored({ groups: [{ ...tides, account: { ...tides.account, privacy: 'protected', isRestricted: true } }] });
    expect(words(<GroupsPage />)).toContain('Protected group · Restricted · active 1 hour ago');
  });

  it('links to a new group, to all groups, and to settings and members of those that the user administers [6.030]', () => {
    stored({ groups: [group('own', 1, { isManaged: true }), group('tides', 1)] });
    const hrefs = links(<GroupsPage />).map(({ href }) => href);
    expect(hrefs).toEqual(
      expect.arrayContaining(['/groups/create', '/all-groups', '/own/settings', '/own/manage-subscribers']),
    );
    expect(hrefs).not.toContain('/tides/settings');
  });

  it('without groups offers to find one', async () => {
    stored();
    expect(await wordsInTheEnd(<GroupsPage />)).toContain('You are in no group yet. Find a group');
  });

  it('has a search field only for a list that is longer than a screen', () => {
    stored({ groups: [group('tides', 1)] });
    expect(render(<GroupsPage />)).not.toContain('type="search"');
    stored({ groups: Array.from({ length: 9 }, (_, index) => group(`circle${index}`, index)) });
    expect(render(<GroupsPage />)).toContain('type="search"');
  });

  it('says offline that the groups were never stored', async () => {
    answers.reach = { kind: 'offline' };
    stored({ fetchedAt: null });
    expect(await wordsInTheEnd(<GroupsPage />)).toContain('Not stored on this device');
  });

  it('shows stored groups with the failure of the last fetch', () => {
    stored({ groups: [group('tides', 1)], failure: { kind: 'http', status: 500, err: 'Out of order' }, failedAt: 2 });
    const text = words(<GroupsPage />);
    expect(text).toContain('Error loading groups: Out of order');
    expect(text).toContain('The tides (tides)');
  });
});
