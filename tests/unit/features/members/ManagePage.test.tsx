import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManagePage, type MembersTab } from '../../../../src/features/members/index.ts';
import { ManageScreen } from '../../../../src/routes/-screens/ManageScreen.tsx';
import { type Account, asAccountId } from '../../../../src/shared/model/index.ts';
import type { RequestsView } from '../../../../src/shared/store/queries/requests.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';
import { aRoster, pictured, refusedBy, traceOf } from '../../../support/roster-views.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const yara = pictured('yara');
const mars = pictured('mars');
const venus = pictured('venus');
const bakers = pictured('bakers', { type: 'group', administrators: [yara.id] });
const inBakers = (one: Account) => ({
  groupId: bakers.id,
  groupName: 'bakers',
  accountId: one.id,
  username: one.username,
});

const waiting = (requests: Partial<RequestsView> = {}): RequestsView => ({
  received: [],
  receivedRows: [],
  sent: [],
  sentRows: [],
  groups: [{ group: bakers, requests: [], rows: [], traces: [] }],
  ...requests,
});

/** A group that the viewer manages, with these lists of members and of blocked users. */
function managed(lists: { members?: ReturnType<typeof aRoster>; blocked?: ReturnType<typeof aRoster> } = {}): void {
  answers.self = selfOf({ managedGroups: [{ groupId: bakers.id, requestIds: [] }] });
  answers.profile = { ...profileOf(bakers), admins: [yara] };
  answers.byQuery = {
    requests: waiting(),
    roster: ({ kind }: { kind: string }) =>
      kind === 'blocked-in-group' ? (lists.blocked ?? aRoster([])) : (lists.members ?? aRoster([yara, mars, venus])),
  };
}

const page = (username: string, show: MembersTab = 'members') => <ManagePage username={username} show={show} />;

describe('the members of a group', () => {
  it('are listed for its administrators, who come first, with what can be done with each [2.068 6.024]', () => {
    managed();
    const text = words(page('bakers'));
    expect(text).toMatch(/^@bakers Subscribers Manage Manage subscribers/);
    expect(text).toContain('Members (3) Requests Blocked');
    expect(text).toContain('3 members You @yara · Administrator Mars @mars Venus @venus');
    const html = render(page('bakers'));
    for (const name of ['Yara', 'Mars', 'Venus']) expect(html).toContain(`aria-label="Manage ${name}"`);
  });

  it('include an administrator who is no member', () => {
    managed({ members: aRoster([mars]) });
    expect(words(page('bakers'))).toContain('2 members and administrators You @yara · Administrator Mars @mars');
  });

  it('can be managed offline, except for the rights of administrators', () => {
    managed();
    expect(words(page('bakers'))).not.toContain('needs a connection');
    answers.reach = { kind: 'offline' };
    expect(words(page('bakers'))).toContain(
      'Changing administrators needs a connection. You are offline. Everything else that you do here is sent when you are back online.',
    );
  });

  it('who are being removed stay with the state; a refusal is explained at the member', async () => {
    answers.reach = { kind: 'offline' };
    const remove = { kind: 'remove-member', ...inBakers(mars) } as const;
    managed({ members: aRoster([yara], { leaving: [mars], traces: [traceOf(remove)] }) });
    answers.reach = { kind: 'offline' };
    expect(words(page('bakers'))).toContain('Removing @mars from @bakers. Waiting for network Undo');
    expect(words(page('bakers'))).toContain('Members (1)');
    managed({ members: aRoster([yara, mars], { traces: [traceOf(remove, refusedBy('He stays'))] }) });
    expect(await wordsInTheEnd(page('bakers'))).toMatch(/@mars .*He stays/);
  });

  it('are not shown with what is pending in another group', () => {
    const remove = { kind: 'remove-member', ...inBakers(mars), groupId: asAccountId('other') } as const;
    managed({ members: aRoster([yara, mars], { traces: [traceOf(remove, refusedBy('He stays'))] }) });
    expect(words(page('bakers'))).not.toContain('He stays');
  });
});

describe('requests to join a group', () => {
  it('can be accepted and rejected, and are counted [6.025]', async () => {
    managed();
    const rows = [{ account: mars, isOpen: true, traces: [] }];
    answers.byQuery = {
      ...answers.byQuery,
      requests: waiting({ groups: [{ group: bakers, requests: [mars], rows, traces: [] }] }),
    };
    const text = await wordsInTheEnd(page('bakers', 'requests'));
    expect(text).toContain('Requests (1)');
    expect(text).toMatch(/Requests to join Mars @mars Accept Reject$/);
  });

  it('are none', async () => {
    managed();
    expect(await wordsInTheEnd(page('bakers', 'requests'))).toContain('Nobody waits to join.');
  });

  it('are awaited while the viewer is not known to administer the group', async () => {
    managed();
    answers.byQuery = { ...answers.byQuery, requests: waiting({ groups: [] }) };
    const text = await wordsInTheEnd(page('bakers', 'requests'));
    expect(text).not.toContain('Nobody waits to join.');
    expect(text).toContain('Loading');
  });
});

describe('users who are blocked in a group', () => {
  it('can be un-blocked, and others blocked by name [6.026]', async () => {
    managed({ blocked: aRoster([venus]) });
    const text = await wordsInTheEnd(page('bakers', 'blocked'));
    expect(text).toContain('Blocked (1)');
    expect(text).toMatch(/Block a user Block 1 blocked user Venus @venus Un-block$/);
  });
});

describe('the subscribers of a private account', () => {
  const own = (privacy: Account['privacy'], requests: RequestsView) => {
    answers.self = { ...selfOf({ subscriberIds: [mars.id] }), account: { ...yara, privacy } };
    answers.profile = profileOf({ ...yara, privacy });
    answers.byQuery = { roster: aRoster([mars]), requests };
    return wordsInTheEnd(page('Yara'));
  };

  it('can be removed, and requests answered [2.068]', async () => {
    const receivedRows = [{ account: venus, isOpen: true, traces: [] }];
    expect(await own('private', waiting({ receivedRows }))).toMatch(
      /Requests to you Venus @venus Accept Reject Subscribers 1 subscriber Mars @mars Remove$/,
    );
    expect(render(page('yara'))).toContain('aria-label="Remove Mars from your subscribers"');
  });

  it('of an account that is not private cannot be removed', async () => {
    const text = await own('public', waiting());
    expect(text).toContain('Your feed is not private.');
    expect(text).not.toContain('Remove');
  });
});

describe('the management of others’ subscribers', () => {
  it('is refused with a reason and another way', async () => {
    answers.profile = profileOf(account('bakers', { type: 'group' }));
    expect(await wordsInTheEnd(page('bakers'))).toContain(
      'You are no administrator of @bakers. Only administrators manage the members of a group. See the subscribers',
    );
    answers.profile = profileOf(mars);
    expect(await wordsInTheEnd(page('mars'))).toContain('Only @mars manages these subscribers.');
    expect(links(page('mars')).at(-1)).toEqual({ href: '/yara/manage-subscribers', text: 'Manage your own' });
  });

  it('of an account that does not exist, or is not stored, says so', async () => {
    answers.profile = { ...profileOf(mars), account: undefined, isMissing: true };
    expect(await wordsInTheEnd(page('nobody'))).toContain('User nobody is not found on Larder');
    answers.reach = { kind: 'offline' };
    answers.profile = { ...profileOf(mars), account: undefined, fetchedAt: null };
    expect(await wordsInTheEnd(page('nobody'))).toContain('Not stored on this device');
  });

  it('opens the tab that the address names; an unknown one is the members', async () => {
    managed();
    expect(await wordsInTheEnd(<ManageScreen username="bakers" show="blocked" />)).toContain('Block a user');
    expect(await wordsInTheEnd(<ManageScreen username="bakers" show="else" />)).toContain('3 members');
  });
});
