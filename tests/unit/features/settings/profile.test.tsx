import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeactivatePage } from '../../../../src/features/settings/deactivate/index.ts';
import { NotificationSettingsPage } from '../../../../src/features/settings/notifications/index.ts';
import { PrivacyPage } from '../../../../src/features/settings/privacy/index.ts';
import { ProfilePage } from '../../../../src/features/settings/profile/index.ts';
import { SETTINGS_PAGES } from '../../../../src/shared/rules/pages.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { commandStates, drafts } from '../../../support/fake-live-later.ts';
import { aMutation, aRow } from '../../../support/mutations.ts';
import { account } from '../../../support/post-views.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(() => {
  resetAnswers();
  commandStates.clear();
  drafts.clear();
  answers.byQuery = {};
  answers.self = selfOf({ account: yara(), email: 'yara@example.org' });
});

const yara = (facts: object = {}) => account('yara', { screenName: 'Yara', description: 'Reads', ...facts });
const valueIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
const isInvalid = (html: string, name: string) => {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  return /aria-invalid="true"/.test(input) && /aria-describedby="\S+/.test(input);
};
const outboxWith = (state: OutboxState, text = 'Yara Y.') => {
  const mutation = aMutation('change-profile', { screenName: { base: 'Yara', text } });
  answers.byQuery = { outbox: { rows: [aRow('row', mutation, { state })], pausedUntilAt: 0 } };
};
const refusedWith = (err: string): OutboxState => ({
  kind: 'refused',
  at: 1,
  failure: { kind: 'http', status: 422, err },
});

describe('the first page of the settings', () => {
  it('shows name, description, username and e-mail, and leads to all settings [2.019]', () => {
    const html = render(<ProfilePage />);
    expect(valueIn(html, 'screenName')).toBe('Yara');
    expect(html).toContain('>Reads</textarea>');
    expect(valueIn(html, 'email')).toBe('yara@example.org');
    expect(words(<ProfilePage />)).toContain('Your username is @yara.');
    const hrefs = links(<ProfilePage />).map(({ href }) => href);
    for (const { href } of SETTINGS_PAGES) expect(hrefs).toContain(href);
    expect(html).toContain('>Sign out</button>');
  });

  it('shows what is typed and not saved, beside what another device has changed meanwhile', () => {
    drafts.set('profile', { body: '', fields: { screenName: 'Yara Y.', screenNameBase: 'Yara' } });
    expect(valueIn(render(<ProfilePage />), 'screenName')).toBe('Yara Y.');
    expect(words(<ProfilePage />)).not.toContain('Another device');
    answers.self = selfOf({ account: yara({ screenName: 'Yara elsewhere', description: 'Writes' }) });
    expect(valueIn(render(<ProfilePage />), 'screenName')).toBe('Yara Y.');
    expect(words(<ProfilePage />)).toContain('Another device has written here: “Yara elsewhere”. Save replaces it.');
    expect(render(<ProfilePage />)).toContain('>Writes</textarea>');
  });

  it('shows a refused text in its field with the server’s words, until it is changed', () => {
    const err = '"Y" is not a valid display name.';
    outboxWith(refusedWith(err), 'Y');
    const html = render(<ProfilePage />);
    expect(valueIn(html, 'screenName')).toBe('Y');
    expect(isInvalid(html, 'screenName')).toBe(true);
    expect(words(<ProfilePage />)).toContain(err);
    drafts.set('profile', { body: '', fields: { screenName: 'Yara Y.', screenNameBase: 'Yara' } });
    expect(isInvalid(render(<ProfilePage />), 'screenName')).toBe(false);
  });

  it('asks about a text that was changed elsewhere while it waited', () => {
    outboxWith({ kind: 'refused', at: 1, failure: { kind: 'asked', question: 'Replace it?' } });
    expect(words(<ProfilePage />)).toMatch(/Replace it\? Do it/);
    expect(valueIn(render(<ProfilePage />), 'screenName')).toBe('Yara Y.');
  });

  it('says offline that a change waits, and which changes need a connection', () => {
    outboxWith({ kind: 'ready', notBeforeAt: 0, failure: null });
    answers.reach = { kind: 'offline' };
    const text = words(<ProfilePage />);
    expect(text).toContain('Waiting for network');
    expect(text).toContain('Changing your e-mail address needs a connection');
    expect(render(<ProfilePage />)).toMatch(/<button[^>]*disabled=""[^>]*>.*Choose a picture/);
  });

  it('shows a refusal that belongs to no field above the address, and asks for no code without a new address', () => {
    commandStates.set('change-email', { kind: 'refused', head: 'Slow down', fields: {} });
    expect(words(<ProfilePage />)).toContain('Slow down E-mail address');
    expect(words(<ProfilePage />)).not.toContain('Send a code');
  });

  it('says why nothing is there: loading, a failure, or nothing stored', () => {
    answers.self = undefined;
    expect(words(<ProfilePage />)).toContain('Loading');
    answers.shell = { failure: { kind: 'http', status: 500, err: 'Broken' }, failedAt: 1 };
    expect(words(<ProfilePage />)).toContain('Your settings could not be loaded: Broken Try again');
    answers.shell = {};
    answers.reach = { kind: 'offline' };
    expect(words(<ProfilePage />)).toContain('Not stored on this device');
  });
});

const checkedRadios = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .filter(([input]) => /checked=""/.test(input))
    .map(([input]) => /aria-label="([^"]*)"/.exec(input)?.[1]);

describe('the settings of privacy', () => {
  it('say who reads the viewer, what each choice means, and who may write to them [2.022]', () => {
    answers.self = selfOf({ account: yara({ privacy: 'protected' }) });
    expect(checkedRadios(render(<PrivacyPage />))).toEqual(['Protected', 'Everybody']);
    const text = words(<PrivacyPage />);
    for (const meaning of [
      'Everybody reads you, also without an account.',
      'Everybody who is signed in to Larder reads you.',
      'Only your subscribers read you.',
    ])
      expect(text).toContain(meaning);
  });

  it('show a refusal above the choices', () => {
    commandStates.set('set-privacy', { kind: 'refused', head: 'Not now', fields: {} });
    expect(words(<PrivacyPage />)).toContain('Not now Your feed is');
  });
});

describe('the settings of notifications', () => {
  it('show what the server and the app do now [2.024 3.017]', () => {
    const { preferences } = selfOf();
    answers.self = selfOf({
      email: 'yara@example.org',
      preferences: { ...preferences, sendDailyBestOfDigest: true, notifyOfCommentsOnMyPosts: true },
      frontendPreferences: { 'net.freefeed': { hideUnreadNotifications: true } },
    });
    expect(checkedRadios(render(<NotificationSettingsPage />))).toEqual([
      'Comments on your posts',
      'The best posts of each day',
      'Hide the number of unread notifications',
    ]);
    expect(words(<NotificationSettingsPage />)).not.toContain('has no e-mail address');
  });

  it('say that no e-mail arrives without an address', () => {
    answers.self = selfOf({ email: '' });
    expect(words(<NotificationSettingsPage />)).toContain('Your account has no e-mail address.');
  });
});

describe('the page that suspends the account', () => {
  it('shows what is not sent before all else, and where to look at it [2.025]', () => {
    outboxWith({ kind: 'ready', notBeforeAt: 0, failure: null });
    const text = words(<DeactivatePage />);
    expect(text).toContain('1 thing has not reached the server.');
    expect(text).toContain('Change of your display name: “Yara Y.”');
    expect(text.indexOf('not reached')).toBeLessThan(text.indexOf('What happens'));
    expect(links(<DeactivatePage />)).toContainEqual({ href: '/filter/outbox', text: 'Look at them' });
  });

  it('is empty of warnings if everything is sent, and needs a connection', () => {
    expect(words(<DeactivatePage />)).not.toContain('Not sent yet');
    answers.reach = { kind: 'offline' };
    expect(words(<DeactivatePage />)).toContain('Suspending your account needs a connection');
  });
});
