import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FriendsPage, type FriendsTab } from '../../../../src/features/friends/index.ts';
import { FriendsScreen } from '../../../../src/routes/-screens/FriendsScreen.tsx';
import type { Account } from '../../../../src/shared/model/index.ts';
import type { RequestRow, RequestsView } from '../../../../src/shared/store/queries/requests.ts';
import type { RosterView } from '../../../../src/shared/store/queries/roster.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { links, words, wordsInTheEnd } from '../../../support/render.tsx';
import { aRoster, pictured, REFUSED, refusedBy, traceOf } from '../../../support/roster-views.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const mars = pictured('mars');
const venus = pictured('venus');
const hermits = pictured('hermits', { privacy: 'private' });

const open = (one: Account, traces: RequestRow['traces'] = []): RequestRow => ({ account: one, isOpen: true, traces });
function waiting(receivedRows: RequestRow[], sentRows: RequestRow[]): RequestsView {
  return { received: [], receivedRows, sent: [], sentRows, groups: [] };
}

const page = (show: FriendsTab) => <FriendsPage show={show} />;
const renderedTabs = (show: string | undefined) => {
  answers.byQuery = { roster: aRoster([]), requests: waiting([], []) };
  return links(<FriendsScreen show={show} />)
    .map(({ href, text }) => `${href} ${text}`)
    .join('\n');
};

describe('the tabs of /friends', () => {
  it('have addresses and counters [2.051 2.052]', () => {
    answers.self = selfOf({
      subscriptionIds: [mars.id, venus.id],
      subscriberIds: [mars.id],
      receivedRequestIds: [venus.id],
      sentRequestIds: [hermits.id],
    });
    expect(renderedTabs(undefined).split('\n').slice(0, 4)).toEqual([
      '/friends Subscriptions (2)',
      '/friends?show=subscribers Subscribers (1)',
      '/friends?show=requests Requests (2)',
      '/friends?show=blocked Blocked',
    ]);
  });

  it('are chosen by the address; an unknown one opens the subscriptions [2.052]', async () => {
    answers.byQuery = { roster: aRoster([]), requests: waiting([open(mars)], []) };
    const textOf = (show: string | undefined) => wordsInTheEnd(<FriendsScreen show={show} />);
    expect(await textOf('requests')).toContain('Requests to you Mars @mars Accept Reject');
    expect(await textOf('blocked')).toContain('You have blocked nobody.');
    expect(await textOf('subscribers')).toContain('Nobody reads you yet.');
    expect(await textOf('anything')).toContain('You read nobody yet.');
  });
});

describe('the viewer’s own lists', () => {
  it('are the newest first, with the end of each subscription', () => {
    answers.self = selfOf({ subscriptionIds: [mars.id, venus.id] });
    answers.byQuery = { roster: aRoster([venus, mars]) };
    expect(words(page('subscriptions'))).toMatch(
      /2 subscriptions, newest first Venus @venus Unsubscribe Mars @mars Unsubscribe$/,
    );
  });
});

describe('requests', () => {
  it('to the viewer can be accepted and rejected, those of the viewer revoked', () => {
    answers.byQuery = { requests: waiting([open(mars)], [open(hermits)]) };
    expect(words(page('requests'))).toMatch(
      /Requests to you Mars @mars Accept Reject Your requests Hermits @hermits · Private feed Revoke$/,
    );
  });

  it('that are answered stay with what is pending, and with what went wrong', async () => {
    answers.reach = { kind: 'offline' };
    const accept = { kind: 'answer-request', accountId: mars.id, username: 'mars', isAccepted: true } as const;
    const revoke = { kind: 'request-subscription', accountId: hermits.id, username: 'hermits', on: false } as const;
    answers.byQuery = {
      requests: waiting(
        [{ ...open(mars), isOpen: false, traces: [traceOf(accept)] }],
        [open(hermits, [traceOf(revoke, refusedBy('Not yours'))])],
      ),
    };
    const text = await wordsInTheEnd(page('requests'));
    expect(text).toContain('Mars Accepting the request by @mars. Waiting for network Undo');
    expect(text).toMatch(/Hermits @hermits · Private feed Revoke .*Not yours/);
  });

  it('are none: one sentence and one thing to do', async () => {
    answers.byQuery = { requests: waiting([], []) };
    expect(await wordsInTheEnd(page('requests'))).toMatch(/There are no requests\..*See all groups$/);
  });
});

describe('blocked users', () => {
  const blocked = (view: RosterView) => {
    answers.byQuery = { roster: view, profile: undefined };
    return wordsInTheEnd(page('blocked'));
  };

  it('can be un-blocked, and others blocked by name', async () => {
    expect(await blocked(aRoster([mars]))).toMatch(/Block a user Block 1 blocked user Mars @mars Un-block$/);
  });

  it('that cannot be fetched are reported to the letter [8.023]', async () => {
    const text = await blocked(aRoster([], { isStored: false, fetchedAt: null, failure: REFUSED, failedAt: 1 }));
    expect(text).toContain('error occured while fetching blocked users The cellar is flooded Try again');
  });

  it('keep what is pending and what went wrong, also with somebody who is not in the list', async () => {
    answers.reach = { kind: 'offline' };
    const unblock = { kind: 'block-user', accountId: mars.id, username: 'mars', on: false } as const;
    const block = { kind: 'block-user', accountId: venus.id, username: 'venus', on: true } as const;
    const traces = [traceOf(unblock), traceOf(block, refusedBy('Not possible'))];
    const text = await blocked(aRoster([], { leaving: [mars], traces }));
    expect(text).toContain('You are offline: only people known to this device can be found.');
    expect(text).toContain('Mars Unblocking @mars. Waiting for network Undo');
    expect(text).toMatch(/Blocking @venus .*Not possible/);
  });
});
