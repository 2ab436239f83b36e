import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RelationControls, useRelation } from '../../../../src/features/relations/index.ts';
import { type Account, asHomeListId } from '../../../../src/shared/model/index.ts';
import { asked } from '../../../support/asked-questions.ts';
import { answers, resetAnswers, savedChanges, selfOf } from '../../../support/fake-live.ts';
import { mutations } from '../../../support/fake-live-later.ts';
import { account } from '../../../support/post-views.ts';
import { render } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('../../../../src/ui/dialog/Confirm.tsx', () => import('../../../support/asked-questions.ts'));

const home = asHomeListId('home');
const HOME_LISTS = [
  { id: asHomeListId('friends'), title: 'Friends', isInherent: false },
  { id: home, title: 'Home', isInherent: true },
];

beforeEach(() => {
  resetAnswers();
  answers.shell = { homeLists: HOME_LISTS };
  mutations.length = 0;
  savedChanges.length = 0;
  Object.assign(asked, { questions: [], answer: true });
});

function Actions({ about, receive }: { about: Account; receive: (controls: RelationControls) => void }) {
  receive(useRelation(about));
  return null;
}

/** Renders a component with the account's actions and returns them. */
function relationTo(about: Account): RelationControls {
  const received: RelationControls[] = [];
  render(<Actions about={about} receive={(controls) => received.push(controls)} />);
  const [controls] = received;
  if (!controls) throw new Error('Nothing was rendered');
  return controls;
}

const luna = (facts: Partial<Account> = {}): Account => account('luna', facts);
const stars = (facts: Partial<Account> = {}): Account => account('stars', { type: 'group', ...facts });
const on = { accountId: luna().id, username: 'luna' };

describe('useRelation', () => {
  it('subscribes, to the inherent list, without a question', async () => {
    const { actions, run } = relationTo(luna({ youCan: ['subscribe', 'ban'] }));
    expect(actions).toContain('subscribe');
    expect(await run('subscribe')).toBe(true);
    expect(mutations).toEqual([{ kind: 'subscribe', ...on, on: true, listIds: [home] }]);
    expect(asked.questions).toEqual([]);
  });

  it('unsubscribes after a question', async () => {
    const { run } = relationTo(luna({ youCan: ['unsubscribe'] }));
    asked.answer = false;
    expect(await run('unsubscribe')).toBe(false);
    expect(mutations).toEqual([]);
    asked.answer = true;
    expect(await run('unsubscribe')).toBe(true);
    expect(mutations).toEqual([{ kind: 'subscribe', ...on, on: false }]);
    expect(asked.questions[0]).toMatchObject({ question: 'Are you sure you want to unsubscribe from @luna?' });
    expect(asked.questions[0]).not.toHaveProperty('explanation');
  });

  it('says before it unsubscribes from a private feed that coming back needs approval', async () => {
    await relationTo(luna({ youCan: ['unsubscribe'], privacy: 'private' })).run('unsubscribe');
    expect(asked.questions[0]?.explanation).toMatch(/coming back needs approval/);
    expect(mutations).toMatchObject([{ kind: 'subscribe', on: false, isPrivate: true, seen: { mine: 'subscribed' } }]);
  });

  it('asks for a subscription to a private user without a question, and revokes the request after one [5.032]', async () => {
    await relationTo(luna({ youCan: ['request_subscription'], privacy: 'private' })).run('request');
    expect(asked.questions).toEqual([]);
    await relationTo(luna({ youCan: ['unrequest_subscription'], privacy: 'private' })).run('revoke');
    expect(mutations).toEqual([
      { kind: 'request-subscription', ...on, on: true, listIds: [home] },
      { kind: 'request-subscription', ...on, on: false },
    ]);
    expect(asked.questions.map(({ question }) => question)).toEqual(['Are you sure you want to revoke this request?']);
  });

  it('answers a request without a question', async () => {
    const { run } = relationTo(luna({ youCan: ['subscribe'], theyDid: ['request_subscription'] }));
    await run('accept');
    await run('reject');
    const seen = { mine: 'none', theirs: 'requested', isBlocked: false, privacy: 'public' };
    expect(mutations).toEqual([
      { kind: 'answer-request', ...on, isAccepted: true, seen },
      { kind: 'answer-request', ...on, isAccepted: false, seen },
    ]);
    expect(asked.questions).toEqual([]);
  });

  it('removes a subscriber after a question [5.033]', async () => {
    await relationTo(luna({ youCan: ['subscribe'], theyDid: ['subscribe'] })).run('remove-subscriber');
    expect(asked.questions[0]?.question).toBe('Are you sure you want to unsubscribe @luna from you?');
    expect(mutations).toMatchObject([{ kind: 'remove-subscriber', ...on, seen: { theirs: 'subscribed' } }]);
  });

  it('blocks after a question, and ends a block without one', async () => {
    await relationTo(luna({ youCan: ['subscribe', 'ban'] })).run('block');
    // The default question of the dialog: 'Are you sure?'.
    expect(asked.questions).toEqual([expect.not.objectContaining({ question: expect.anything() })]);
    expect(asked.questions[0]).toMatchObject({ confirmLabel: 'Block', isDangerous: true });
    await relationTo(luna({ youCan: ['subscribe', 'unban'] })).run('unblock');
    expect(asked.questions).toHaveLength(1);
    expect(mutations).toMatchObject([
      { kind: 'block-user', ...on, on: true, seen: { isBlocked: false } },
      { kind: 'block-user', ...on, on: false, seen: { isBlocked: true } },
    ]);
  });

  it('shows what blocked people write in a group after an explanation, and hides it without one', async () => {
    const inStars = { accountId: stars().id, username: 'stars' };
    await relationTo(stars({ youCan: ['disable_bans'] })).run('show-blocked');
    expect(asked.questions[0]?.explanation).toMatch(/Everywhere else they stay blocked/);
    await relationTo(stars({ youCan: ['undisable_bans'] })).run('hide-blocked');
    expect(asked.questions).toHaveLength(1);
    expect(mutations).toEqual([
      { kind: 'show-blocked', ...inStars, on: true },
      { kind: 'show-blocked', ...inStars, on: false },
    ]);
  });

  it('refuses to unsubscribe the administrator of a group, without a question', async () => {
    const { run } = relationTo(stars({ youCan: ['unsubscribe'], administrators: [selfOf().account.id] }));
    expect(await run('unsubscribe')).toBe(false);
    expect(asked.questions).toEqual([]);
    expect(mutations).toEqual([]);
  });

  it('hides posts and pins groups by changes of the preferences', async () => {
    const { run } = relationTo(stars({ youCan: ['unsubscribe'] }));
    for (const deed of ['hide-posts', 'pin', 'unpin'] as const) expect(await run(deed)).toBe(true);
    answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { homefeed: { hideUsers: ['STARS'] } } } });
    await relationTo(stars({ youCan: ['unsubscribe'] })).run('show-posts');
    expect(savedChanges).toEqual([
      { path: ['homefeed', 'hideUsers'], add: ['stars'], remove: [] },
      { path: ['pinnedGroups'], add: [stars().id], remove: [] },
      { path: ['pinnedGroups'], add: [], remove: [stars().id] },
      { path: ['homefeed', 'hideUsers'], add: [], remove: ['STARS'] },
    ]);
    expect(mutations).toEqual([]);
  });

  it('moves an account between lists', async () => {
    const { moveInLists } = relationTo(luna({ youCan: ['unsubscribe'] }));
    expect(await moveInLists([home], [])).toBe(true);
    expect(mutations).toEqual([{ kind: 'move-in-lists', ...on, add: [home], remove: [] }]);
  });
});
