import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RelationButtons } from '../../../../src/features/relations/index.ts';
import { type Account, asHomeListId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import type { Trace } from '../../../../src/shared/store/queries/views.ts';
import { aSelf } from '../../../support/facts.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account } from '../../../support/post-views.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('../../../../src/ui/Menu.tsx', () => import('../../../support/open-menu.tsx'));
beforeEach(resetAnswers);

const luna = (facts: Partial<Account> = {}): Account => account('luna', facts);
const stars = (facts: Partial<Account> = {}): Account => account('stars', { type: 'group', ...facts });
const on = { accountId: luna().id, username: 'luna' };

/** The words of the buttons; choices of the menu are in brackets. */
const shown = (about: Account, traces: Trace[] = [], inLists = [asHomeListId('home')]) =>
  words(<RelationButtons account={about} traces={traces} inLists={inLists} />);

let rows = 0;
const trace = (mutation: AnyMutation, state: Trace['state']): Trace => ({
  id: `row-${rows++}`,
  serverId: null,
  mutation,
  target: { entity: 'account', accountId: luna().id },
  state,
  attempts: 1,
});
const refused = (err: string): Trace['state'] => ({
  kind: 'refused',
  at: 1,
  failure: { kind: 'http', status: 422, err },
});
const waiting: Trace['state'] = { kind: 'ready', notBeforeAt: 0, failure: null };

describe('RelationButtons', () => {
  it('offer a subscription to a public user, and its end to a subscriber [4.086]', () => {
    expect(shown(luna({ youCan: ['subscribe', 'ban'] }))).toBe('Subscribe [Hide posts] [Block]');
    expect(shown(luna({ youCan: ['unsubscribe', 'ban'] }))).toBe('Unsubscribe [Lists…] [Hide posts] [Block]');
    const isPrivate = { privacy: 'private' } as const;
    expect(shown(luna({ youCan: ['unrequest_subscription', 'ban'], ...isPrivate }))).toBe(
      'Revoke the request [Hide posts] [Block]',
    );
  });

  it('offer a request to a private user [6.042]', () => {
    const asked = shown(luna({ youCan: ['request_subscription', 'ban'], privacy: 'private' }));
    expect(asked).toBe('Request a subscription [Hide posts] [Block]');
  });

  it('offer a direct message to those who accept it [6.035]', () => {
    expect(shown(luna({ youCan: ['subscribe', 'ban', 'dm'] }))).toContain('[Direct message]');
    expect(shown(luna({ youCan: ['subscribe', 'ban'] }))).not.toContain('Direct message');
  });

  it('have one primary action, which is the answer to a request if there is one', () => {
    const primaries = (about: Account) =>
      [...render(<RelationButtons account={about} traces={[]} inLists={[]} />).matchAll(/primary[^>]*>([^<]+)</g)].map(
        ([, label]) => label,
      );
    expect(primaries(luna({ youCan: ['subscribe', 'ban'] }))).toEqual(['Subscribe']);
    expect(primaries(luna({ youCan: ['unsubscribe', 'ban'] }))).toEqual([]);
    const asking = luna({ youCan: ['subscribe', 'ban'], theyDid: ['request_subscription'] });
    expect(primaries(asking)).toEqual(['Accept']);
    expect(shown(asking)).toBe('Asks to subscribe to you Accept Reject Subscribe [Hide posts] [Block]');
  });

  it('offer to remove a subscriber only to a private viewer [6.044]', () => {
    const reader = luna({ youCan: ['subscribe', 'ban'], theyDid: ['subscribe'] });
    expect(shown(reader)).not.toContain('Remove from subscribers');
    answers.self = aSelf({ ...selfOf().account, privacy: 'private' });
    expect(shown(reader)).toContain('[Remove from subscribers]');
  });

  it('say that subscribing to a group is switched off [6.043]', () => {
    const group = stars({ youCan: ['subscribe', 'post'] });
    expect(shown(group)).toMatch(/^Subscribe /);
    answers.config = { groupsWithoutSubscribing: ['stars'] };
    expect(shown(group)).toBe('Subscribing to this group is switched off. [Hide posts]');
    expect(shown(stars({ youCan: ['unsubscribe', 'post'] }))).toContain('Unsubscribe');
  });

  it('lead a group’s administrator to the settings, and offer pins and blocked content', () => {
    const group = stars({ youCan: ['unsubscribe', 'post', 'disable_bans'], administrators: [selfOf().account.id] });
    expect(shown(group)).toBe('Unsubscribe [Lists…] [Hide posts] [Pin] [Settings] [Show blocked content…]');
  });

  it('offer no lists while it is not known in which the account is', () => {
    const about = luna({ youCan: ['unsubscribe', 'ban'] });
    expect(words(<RelationButtons account={about} traces={[]} inLists={undefined} />)).not.toContain('Lists');
  });

  it('are nothing for the viewer, for visitors and for deleted accounts', () => {
    expect(render(<RelationButtons account={selfOf().account} traces={[]} inLists={[]} />)).toBe('');
    expect(shown(luna({ isGone: true, youCan: ['request_subscription', 'ban'] }))).toBe('');
    signOut();
    expect(render(<RelationButtons account={luna({ youCan: ['subscribe'] })} traces={[]} inLists={[]} />)).toBe('');
  });

  it('keep their place while the viewer’s data are loading', () => {
    answers.self = undefined;
    expect(render(<RelationButtons account={luna({ youCan: ['subscribe'] })} traces={[]} inLists={[]} />)).toMatch(
      /^<div class="[^"]*place[^"]*"><\/div>$/,
    );
  });

  it('say of a block that the server does not have it yet', () => {
    answers.reach = { kind: 'offline' };
    const blocked = luna({ youCan: ['unban'] });
    const pending = trace({ kind: 'block-user', ...on, on: true }, waiting);
    expect(shown(blocked, [pending])).toBe(
      'Un-block Blocking @luna: Waiting for network The block is not yet in force: until the server has it, @luna can still read and answer you.',
    );
    expect(shown(blocked)).toBe('Un-block');
    const ending = trace({ kind: 'block-user', ...on, on: false }, waiting);
    expect(shown(luna({ youCan: ['subscribe', 'ban'] }), [ending])).not.toContain('not yet in force');
  });

  it('show the state and the error of each action for itself [4.106]', () => {
    answers.reach = { kind: 'offline' };
    const traces = [
      trace({ kind: 'subscribe', ...on, on: true }, waiting),
      trace({ kind: 'remove-subscriber', ...on }, waiting),
      trace({ kind: 'block-user', ...on, on: true }, refused('You cannot block')),
    ];
    const text = shown(luna({ youCan: ['unsubscribe', 'ban'] }), traces);
    expect(text).toContain('Subscribing to @luna: Waiting for network');
    expect(text).toContain('Unsubscribing @luna from you: Waiting for network');
    expect(text).toContain('Blocking @luna: You cannot block Try again Discard');
  });

  it('show the errors of all actions in one list of alerts, at the end [4.107]', () => {
    const traces = [
      trace({ kind: 'subscribe', ...on, on: true }, refused('Account is private')),
      trace({ kind: 'block-user', ...on, on: true }, refused('You cannot block')),
    ];
    const html = render(
      <RelationButtons account={luna({ youCan: ['subscribe', 'ban'] })} traces={traces} inLists={[]} />,
    );
    const [, list = ''] = /<ul aria-label="Problems"[^>]*>(.*)<\/ul><\/div>$/s.exec(html) ?? [];
    expect(list.match(/<li>/g)).toHaveLength(2);
    expect([...list.matchAll(/role="alert".*?<span>(.*?)<\/span>/gs)].map(([, text]) => text)).toEqual([
      'Subscribing to @luna: Account is private',
      'Blocking @luna: You cannot block',
    ]);
  });

  it('show what a check before sending has found, in its own words', () => {
    const failure = { kind: 'outdated', reason: 'Things have changed. Do it all the same?' } as const;
    const asked = trace({ kind: 'subscribe', ...on, on: false }, { kind: 'refused', at: 1, failure });
    expect(shown(luna({ youCan: ['unsubscribe'] }), [asked])).toContain(
      'Unsubscribing from @luna: Things have changed. Do it all the same? Try again',
    );
  });
});
