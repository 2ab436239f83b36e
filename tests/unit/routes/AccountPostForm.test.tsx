import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountPostForm } from '../../../src/routes/-screens/AccountPostForm.tsx';
import type { Account } from '../../../src/shared/model/index.ts';
import { resetAnswers, selfOf, signOut } from '../../support/fake-live.ts';
import { account } from '../../support/post-views.ts';
import { render, words } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/features/composer/index.ts', () => ({ PostForm: () => '[form]' }));
beforeEach(resetAnswers);

const me = selfOf().account.id;
/** The form on the page of an account. */
const form = (facts: Partial<Account>): string =>
  words(<AccountPostForm account={account('luna', facts)} address="/luna" />);
const group = (facts: Partial<Account>): string => form({ type: 'group', ...facts });
const isMember = { youCan: ['unsubscribe', 'disable_bans'] } satisfies Partial<Account>;
const BLOCKED = 'You are blocked in this group';
const ONLY_ADMINS = 'Only administrators can post to this group.';

describe('the form on an account’s page', () => {
  it('is shown in groups to which the server lets the viewer post [6.036]', () => {
    expect(group({ youCan: ['unsubscribe', 'post'] })).toBe('[form]');
    expect(group(isMember)).toBe('');
  });

  it('is shown for users who accept direct messages', () => {
    expect(form({ youCan: ['subscribe', 'dm'] })).toBe('[form]');
    expect(form({ youCan: ['subscribe'] })).toBe('');
  });

  it('says to a subscriber that they are blocked, in unrestricted groups and to administrators [5.065]', () => {
    const blocks = { ...isMember, theyDid: ['block'] } satisfies Partial<Account>;
    expect(group(blocks)).toBe(BLOCKED);
    expect(group({ ...blocks, isRestricted: true, administrators: [me] })).toBe(BLOCKED);
    // What the server allows is older than the block.
    expect(group({ ...blocks, youCan: ['unsubscribe', 'post'] })).toBe(BLOCKED);
    expect(group({ ...blocks, isRestricted: true })).not.toContain(BLOCKED);
    expect(group({ ...blocks, youCan: ['subscribe'] })).toBe('');
    expect(group({ ...blocks, theyDid: [] })).toBe('');
    expect(form({ ...blocks })).toBe('');
  });

  it('says to signed-in users who cannot post that a group is restricted [5.066]', () => {
    expect(group({ ...isMember, isRestricted: true })).toBe(ONLY_ADMINS);
    expect(group({ youCan: ['subscribe'], isRestricted: true })).toBe(ONLY_ADMINS);
    expect(group({ ...isMember, theyDid: ['block'], isRestricted: true })).toBe(ONLY_ADMINS);
    expect(group({ youCan: ['unsubscribe', 'post'], isRestricted: true, administrators: [me] })).toBe('[form]');
    expect(group(isMember)).not.toContain(ONLY_ADMINS);
    signOut();
    expect(group({ youCan: [], isRestricted: true })).toBe('');
  });

  it('shows the reason as a note', () => {
    const restricted = account('luna', { type: 'group', isRestricted: true });
    expect(render(<AccountPostForm account={restricted} address="/luna" />)).toContain('role="note"');
  });
});
