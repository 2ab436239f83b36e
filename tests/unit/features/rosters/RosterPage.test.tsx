import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RosterPage } from '../../../../src/features/rosters/index.ts';
import type { Account } from '../../../../src/shared/model/index.ts';
import type { RosterView } from '../../../../src/shared/store/queries/roster.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';
import { aRoster, pictured, REFUSED, refusedBy, traceOf } from '../../../support/roster-views.ts';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const luna = pictured('luna');
const mars = pictured('mars');
const bakers = pictured('bakers', { type: 'group', privacy: 'protected', updatedAt: 2 });
const hermits = pictured('hermits', { privacy: 'private' });

function shown(view: RosterView | undefined, owner: Account = luna): void {
  answers.profile = profileOf(owner);
  answers.byQuery = { roster: view };
}

const page = (kind: 'subscribers' | 'subscriptions', username = 'luna') => (
  <RosterPage username={username} kind={kind} />
);
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>([^<]*)</g)].map(([, name, text]) => `${text}: ${name}`);

describe('a list of subscribers', () => {
  it('has a name, a username and the kind of each account, and the way back to the profile [2.066]', () => {
    shown(aRoster([mars, bakers, hermits]));
    const text = words(page('subscribers'));
    expect(text).toMatch(/^@luna Subscribers Subscribers as of /);
    expect(text).toContain('3 subscribers, by name');
    expect(text).toContain('Mars @mars Subscribe');
    expect(text).toContain('Bakers @bakers · Protected group Subscribe');
    expect(text).toContain('Hermits @hermits · Private feed Request');
    expect(links(page('subscribers')).slice(0, 2)).toEqual([
      { href: '/luna', text: '@luna' },
      { href: '/bakers', text: 'Bakers' },
    ]);
  });

  it('is by name; only the viewer’s own is newest first, as the server returns it', () => {
    shown(aRoster([mars, bakers]));
    expect(words(page('subscribers'))).toMatch(/by name.*Bakers.*Mars/);
    expect(words(page('subscribers', 'Yara'))).toMatch(/newest first.*Mars.*Bakers/);
  });

  it('offers what the viewer can do with each account, and says what it is to them', () => {
    answers.self = selfOf({ subscriptionIds: [mars.id], sentRequestIds: [hermits.id], banIds: [luna.id] });
    shown(aRoster([mars, bakers, hermits, luna, account('yara'), account('gone', { isGone: true })]));
    const html = render(page('subscribers'));
    expect(buttons(html)).toContain('Subscribe: Subscribe to Bakers');
    expect(buttons(html).filter((one) => one.startsWith('Subscribe') || one.startsWith('Request'))).toHaveLength(1);
    const text = words(page('subscribers'));
    expect(text).toContain('Mars @mars · Subscribed');
    expect(text).toContain('Hermits @hermits · Private feed · Request sent');
    expect(text).toContain('Luna @luna · Blocked');
    expect(text).toContain('Deleted user');
  });

  it('offers visitors nothing', () => {
    signOut();
    shown(aRoster([mars, hermits]));
    expect(buttons(render(page('subscribers'))).filter((one) => /Subscribe|Request/.test(one))).toEqual([]);
  });

  it('leads the owner of a private feed and the administrators of a group to the management', () => {
    const managed = () => links(page('subscribers', 'luna')).some(({ href }) => href === '/luna/manage-subscribers');
    shown(aRoster([mars]), account('luna', { type: 'group', administrators: [account('yara').id] }));
    expect(managed()).toBe(true);
    shown(aRoster([mars]), account('luna', { type: 'group' }));
    expect(managed()).toBe(false);
  });
});

describe('a list of subscriptions', () => {
  it('lists whom an account reads; the viewer can unsubscribe in their own only [2.067]', () => {
    answers.self = selfOf({ subscriptionIds: [mars.id, bakers.id] });
    shown(aRoster([mars, bakers]));
    expect(words(page('subscriptions'))).toContain('2 subscriptions, by name');
    expect(buttons(render(page('subscriptions'))).filter((one) => one.includes('nsubscribe'))).toEqual([]);
    expect(buttons(render(page('subscriptions', 'yara')))).toEqual(
      expect.arrayContaining(['Unsubscribe: Unsubscribe from Mars', 'Unsubscribe: Unsubscribe from Bakers']),
    );
  });
});

describe('what is pending', () => {
  const remove = { kind: 'remove-subscriber', accountId: mars.id, username: 'mars' } as const;

  it('stays at its place with its state and an undo', () => {
    answers.reach = { kind: 'offline' };
    shown(aRoster([bakers], { leaving: [mars], traces: [traceOf(remove)] }));
    expect(words(page('subscribers', 'yara'))).toContain('Mars Unsubscribing @mars from you. Waiting for network Undo');
  });

  it('is marked by a clock at an account that stays', () => {
    answers.reach = { kind: 'offline' };
    answers.self = selfOf({ subscriptionIds: [mars.id] });
    const subscribe = { kind: 'subscribe', accountId: mars.id, username: 'mars', on: true } as const;
    shown(aRoster([mars], { traces: [traceOf(subscribe)] }));
    expect(words(page('subscriptions', 'yara'))).toContain('@mars Waiting for network Unsubscribe');
  });

  it('and was refused is explained at the account, with the server’s words', async () => {
    shown(aRoster([mars], { traces: [traceOf(remove, refusedBy('You shall not'))] }));
    expect(await wordsInTheEnd(page('subscribers', 'yara'))).toMatch(/@mars.*You shall not.*Try again.*Discard/);
  });
});

describe('a list that cannot be fetched', () => {
  it('of subscribers says so to the letter, with the server’s words and a retry [8.021]', async () => {
    shown(aRoster([], { isStored: false, failure: REFUSED, failedAt: 1, fetchedAt: null }));
    expect(await wordsInTheEnd(page('subscribers'))).toContain(
      'error occured while fetching subscribers The cellar is flooded Try again',
    );
  });

  it('of subscriptions says so to the letter [8.022]', async () => {
    shown(aRoster([], { isStored: false, failure: REFUSED, failedAt: 1, fetchedAt: null }));
    expect(await wordsInTheEnd(page('subscriptions'))).toContain(
      'error occured while fetching subscriptions The cellar is flooded Try again',
    );
  });

  it('stays as it is stored', async () => {
    shown(aRoster([mars], { failure: REFUSED, failedAt: 1 }));
    const text = await wordsInTheEnd(page('subscribers'));
    expect(text).toContain(
      'error occured while fetching subscribers: The cellar is flooded. What is stored on this device is shown. Try again',
    );
    expect(text).toContain('@mars');
  });

  it('because it is private says what the viewer can do, a visitor too', async () => {
    const denied = { kind: 'http', status: 403, err: 'User is private' } as const;
    shown(aRoster([], { isStored: false, failure: denied, failedAt: 1, fetchedAt: null }), hermits);
    const text = await wordsInTheEnd(page('subscribers', 'hermits'));
    expect(text).toContain('Hermits has a private feed. Only subscribers see this list.');
    expect(text).toContain('To the profile');
    expect(text).not.toContain('error occured');
    answers.self = selfOf({ sentRequestIds: [hermits.id] });
    expect(await wordsInTheEnd(page('subscribers', 'hermits'))).toContain(
      'Only subscribers see this list. You will see it when your subscription request is accepted.',
    );
    const nothing = aRoster([], { isStored: false, failure: denied, failedAt: 1, fetchedAt: null });
    shown(nothing, { ...hermits, type: 'group' });
    expect(await wordsInTheEnd(page('subscribers', 'hermits'))).toContain('Hermits is a private group.');
    shown(nothing, hermits);
    signOut();
    expect(await wordsInTheEnd(page('subscribers', 'hermits'))).toMatch(/Only subscribers see this list\. Sign in$/);
  });
});

describe('a list without entries', () => {
  it('says so in one sentence, with one thing to do', async () => {
    shown(aRoster([]));
    expect(await wordsInTheEnd(page('subscribers'))).toMatch(/Nobody reads @luna yet\. See what @luna writes$/);
    expect(await wordsInTheEnd(page('subscriptions', 'yara'))).toMatch(/You read nobody yet\. See all groups$/);
  });

  it('is loading, or not stored on this device', async () => {
    shown(undefined);
    expect(words(page('subscribers'))).toContain('Loading...');
    answers.reach = { kind: 'offline' };
    shown(aRoster([], { isStored: false, fetchedAt: null }));
    expect(await wordsInTheEnd(page('subscribers'))).toContain('Not stored on this device');
  });
});

it('a list of sixty accounts is in the document as a whole, a longer one is virtual and can be skipped', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => account(`reader${i}`));
  shown(aRoster(many(60)));
  expect(render(page('subscribers')).match(/<li [^>]*data-row=/g)).toHaveLength(60);
  shown(aRoster(many(61)));
  const html = render(page('subscribers'));
  expect(html.match(/<li [^>]*data-row=/g) ?? []).toEqual([]);
  expect(words(page('subscribers'))).toContain('61 subscribers, by name Skip the list');
});
