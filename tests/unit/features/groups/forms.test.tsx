import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateGroupPage, GroupSettingsPage } from '../../../../src/features/groups/form/index.ts';
import type { Account } from '../../../../src/shared/model/index.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { commandStates, drafts } from '../../../support/fake-live-later.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.stubGlobal('location', { host: 'larder.example' });
beforeEach(() => {
  resetAnswers();
  commandStates.clear();
  drafts.clear();
});

const create = (state?: object) => {
  if (state) commandStates.set('create-group', state);
  return <CreateGroupPage />;
};
const submitOf = (html: string) => /<button[^>]*type="submit"[^>]*>[^<]*/.exec(html)?.[0] ?? '';

describe('the form of a new group', () => {
  it('is idle at first, and can be sent', () => {
    expect(submitOf(render(create()))).toContain('Create the group');
    expect(submitOf(render(create()))).not.toContain('disabled');
  });

  it('is locked while it is sent and, after a success, until the page of the group is there; an error unlocks it [4.054]', () => {
    for (const state of [{ kind: 'sending' }, { kind: 'done', reply: { username: 'tides' } }]) {
      const html = render(create(state));
      expect(submitOf(html)).toMatch(/disabled="".*>Creating\.\.\.$/);
      expect(html).toMatch(/<input[^>]*readOnly=""[^>]*name="username"/);
    }
    const refused = create({ kind: 'refused', head: null, fields: { username: 'Already exists' } });
    expect(submitOf(render(refused))).toMatch(/>Create the group$/);
    expect(submitOf(render(refused))).not.toContain('disabled');
  });

  it('shows an error without a field above the fields', () => {
    expect(words(create({ kind: 'refused', head: 'Slow down', fields: {} }))).toMatch(
      /^Create a group Slow down Group name/,
    );
  });

  it('says after a lost answer that it may have been done, with a link to look', () => {
    drafts.set('group-new', { body: '', fields: { username: 'tide-watch' } });
    const form = create({ kind: 'unclear', head: 'It may or may not have been done.' });
    expect(words(form)).toContain('It may or may not have been done. Look at @tide-watch');
    expect(links(form)).toContainEqual({ href: '/tide-watch', text: 'Look at @tide-watch' });
  });

  it('says at once that it needs a connection, and keeps what is typed', () => {
    answers.reach = { kind: 'offline' };
    expect(words(create())).toContain(
      'Creating a group needs a connection, and there is none. What you type here is kept on this device.',
    );
    expect(submitOf(render(create()))).toContain('disabled');
    drafts.set('group-new', { body: '', fields: { username: 'tides', description: 'High water' } });
    expect(render(create())).toContain('value="tides"');
    expect(render(create())).toContain('High water');
  });
});

const tides = account('tides', {
  type: 'group',
  screenName: 'Tide watch',
  description: 'High water',
  privacy: 'private',
});
const settings = (facts: Partial<Account> = {}, isAdmin = true) => {
  const group = { ...tides, ...facts };
  answers.profile = profileOf(group);
  answers.self = selfOf({ managedGroups: isAdmin ? [{ groupId: group.id, requestIds: [] }] : [] });
  return <GroupSettingsPage username="tides" />;
};

describe('the settings of a group', () => {
  it('show its administrators the present values, and link to its members [6.030]', () => {
    const html = render(settings());
    expect(html).toContain('value="Tide watch"');
    expect(html).toContain('High water');
    expect(html).toMatch(/checked=""[^>]*aria-label="Private"|aria-label="Private"[^>]*checked=""/);
    expect(links(settings()).map(({ href }) => href)).toContain('/tides/manage-subscribers');
    expect(submitOf(html)).toContain('disabled');
  });

  it('show what was changed and not saved, and what it means for readers', () => {
    drafts.set(`group-settings:${tides.id}`, { body: '', fields: { privacy: 'public' } });
    expect(words(settings())).toContain('becomes visible to everybody, also without an account.');
    expect(submitOf(render(settings()))).not.toContain('disabled');
    expect(words(settings({ privacy: 'public' }))).not.toContain('becomes visible to everybody');
  });

  it('are not changed by spaces around a text, which are not sent', () => {
    drafts.set(`group-settings:${tides.id}`, { body: '', fields: { description: 'High water ' } });
    expect(submitOf(render(settings()))).toContain('disabled');
    drafts.set(`group-settings:${tides.id}`, { body: '', fields: { description: 'Low water ' } });
    expect(submitOf(render(settings()))).not.toContain('disabled');
  });

  it('say that they were saved', () => {
    commandStates.set('update-group', { kind: 'done', reply: null });
    expect(words(settings())).toContain('Save Saved');
  });

  it('tell others that only administrators can change them', () => {
    expect(words(settings({}, false))).toContain('Only administrators can change the settings of this group.');
    expect(render(settings({}, false))).not.toContain('<form');
  });

  it('are no settings of a user, or of nobody', () => {
    expect(words(settings({ type: 'user' }))).toContain('@tides is no group.');
    settings();
    answers.profile = { ...profileOf(tides), account: undefined, isMissing: true };
    expect(words(<GroupSettingsPage username="tides" />)).toContain('There is no group @tides');
  });
});
