import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllGroupsScreen } from '../../../../src/routes/-screens/AllGroupsScreen.tsx';
import type { Account } from '../../../../src/shared/model/index.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { render, words, wordsInTheEnd } from '../../../support/render.tsx';
import { aRoster, pictured, REFUSED, traceOf, withActivity } from '../../../support/roster-views.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined, useRouter: () => null }));
beforeEach(resetAnswers);

const group = (name: string, facts: Partial<Account> = {}) =>
  pictured(name, { type: 'group', updatedAt: Date.UTC(2026, 10, 3, 12), ...facts });
const bakers = group('bakers');
const cellar = group('cellar', { privacy: 'protected', isRestricted: true, updatedAt: Date.UTC(2026, 9, 1, 12) });
const activity = (subscribers: number, postsByMonth: number, authorsVariety: number) => ({
  subscribers,
  postsByMonth,
  authorsVariety,
  createdAt: Date.UTC(2023, 11, 12),
});
const entries = [withActivity(bakers, activity(5, 7.25, 0.5)), withActivity(cellar, activity(1234, 40, 0))];
const TABLE = aRoster([], { entries, rows: entries });

const page = (search: { sort?: string; order?: string } = {}) => <AllGroupsScreen search={search} />;
const sortedColumn = (search: { sort?: string; order?: string }) =>
  /aria-sort="(\w+)"[^>]*><button[^>]*>([^<]*)/.exec(render(page(search)))?.slice(1);
const names = (search: { sort?: string; order?: string } = {}) =>
  [...render(page(search)).matchAll(/title="@(\w+)"/g)].map(([, name]) => name);

describe('all public groups', () => {
  beforeEach(() => {
    answers.byQuery = { roster: TABLE };
  });

  it('are a table with their numbers, the largest first [2.050]', () => {
    const html = render(page());
    expect(html).toMatch(/role="table" aria-label="Public groups" aria-rowcount="3"/);
    expect([...html.matchAll(/role="columnheader"/g)]).toHaveLength(7);
    expect([...html.matchAll(/role="row" aria-rowindex="(\d)"/g)].map(([, index]) => index)).toEqual(['1', '2', '3']);
    expect([...html.matchAll(/role="rowheader"/g)]).toHaveLength(2);
    expect(words(page())).toContain(
      'Cellar @cellar · Protected group · Restricted 1,234 subscribers 40 posts a month 0 % variety active Oct 1, 2026 since Dec 2023',
    );
    expect(words(page())).toContain('Bakers @bakers 5 subscribers 7.3 posts a month 50 % variety active Nov 3, 2026');
    expect(names()).toEqual(['cellar', 'bakers']);
    expect(words(page())).toContain('2 groups');
  });

  it('are sorted as the address says, which the header tells', () => {
    expect(sortedColumn({})).toEqual(['descending', 'Subscribers']);
    expect(sortedColumn({ sort: 'name' })).toEqual(['ascending', 'Group']);
    expect(names({ sort: 'name' })).toEqual(['bakers', 'cellar']);
    expect(sortedColumn({ sort: 'posts', order: 'asc' })).toEqual(['ascending', 'Posts a month']);
    expect(names({ sort: 'posts', order: 'asc' })).toEqual(['bakers', 'cellar']);
  });

  it('offer a subscription to each, or say that there is one', () => {
    answers.self = selfOf({ subscriptionIds: [bakers.id] });
    const html = render(page());
    expect(html).toContain('aria-label="Subscribe to Cellar"');
    expect(html).not.toContain('Subscribe to Bakers');
    expect(words(page())).toContain('since Dec 2023 Subscribed');
    answers.reach = { kind: 'offline' };
    const subscribe = { kind: 'subscribe', accountId: cellar.id, username: 'cellar', on: true } as const;
    answers.byQuery = { roster: { ...TABLE, traces: [traceOf(subscribe)] } };
    expect(words(page())).toContain('Waiting for network');
  });

  it('are shown to visitors, who learn that there may be more', () => {
    signOut();
    const text = words(page());
    expect(text).toContain('Sign in to see the groups that are visible to users of this site only.');
    expect(render(page())).not.toContain('Subscribe to');
    expect(names()).toEqual(['cellar', 'bakers']);
  });

  it('that cannot be fetched, or are none, say so', async () => {
    answers.byQuery = { roster: aRoster([], { isStored: false, fetchedAt: null, failure: REFUSED, failedAt: 1 }) };
    expect(await wordsInTheEnd(page())).toContain('Cannot load the list of groups The cellar is flooded Try again');
    answers.byQuery = { roster: aRoster([]) };
    expect(await wordsInTheEnd(page())).toMatch(/There are no public groups yet\. Create one$/);
  });
});
