import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InvitePage } from '../../../../src/features/invitations/index.ts';
import { INVITATION_LANGUAGES, invitationLanguage } from '../../../../src/shared/rules/invitation-fields.ts';
import { decodeInvitationInfo } from '../../../../src/shared/wire/account.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { commandStates, drafts } from '../../../support/fake-live-later.ts';
import { account, profileOf } from '../../../support/post-views.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
const browser = { language: 'en-GB' };
vi.stubGlobal('navigator', browser);

const info = (name: string) => {
  const decoded = decodeInvitationInfo(recordedBody(name));
  if (!decoded.ok) throw new Error('The recording was not decoded');
  answers.byQuery = { 'record:invitation-info': decoded.value };
};
beforeEach(() => {
  resetAnswers();
  commandStates.clear();
  drafts.clear();
  browser.language = 'en-GB';
  info('invitations/info--luna');
});

const page = <InvitePage />;
const messageOf = (html: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1] ?? '';
const draft = (fields: Record<string, string>) => drafts.set('invitation-new', { body: '', fields });

describe('the form of an invitation', () => {
  it('has message, language, use, people and groups [2.054]', () => {
    const text = words(page);
    for (const label of ['Language', 'Message', 'One person', 'Several people', 'People to read', 'Groups to read'])
      expect(text).toContain(label);
    expect(messageOf(render(page))).toMatch(/^Hello! I would like to invite you to Larder/);
  });

  it('is not shown to who cannot invite: the reason is', () => {
    info('variants/invitations--too-soon');
    expect(words(page)).toContain(
      'You cannot create invitations because your account was created recently or is not active enough.',
    );
    expect(render(page)).not.toContain('<form');
  });

  it('offers single use only where the server takes nothing else', () => {
    info('variants/invitations-info--single-use-only');
    draft({ singleUse: '0' });
    expect(words(page)).toContain('One person Larder allows no other invitations.');
    expect(words(page)).not.toContain('Several people');
    expect(render(page)).toMatch(/name="singleUse"[^>]*checked=""/);
  });

  it('begins with the language of the browser, and suggests a message in the chosen one', () => {
    browser.language = 'de-AT';
    expect(render(page)).toContain('<option value="de" lang="de" selected="">Deutsch</option>');
    expect(messageOf(render(page))).toMatch(/^Hallo! Ich lade dich zu Larder ein/);
    draft({ lang: 'ru' });
    expect(messageOf(render(page))).toMatch(/^Привет! Приглашаю тебя в Larder/);
    draft({ lang: 'ru', message: 'My words' });
    expect(messageOf(render(page))).toBe('My words');
    expect(words(page)).toContain('Use the suggested text');
    browser.language = 'xx';
    drafts.clear();
    expect(messageOf(render(page))).toMatch(/^Hello!/);
    for (const { code, suggest } of INVITATION_LANGUAGES) {
      expect(invitationLanguage(code.toUpperCase()).code).toBe(code);
      expect(suggest('Larder')).toContain('Larder');
    }
  });

  it('keeps chosen accounts with their pictures, and marks those that do not fit', () => {
    const mars = account('mars', { screenName: 'Mars', pictureMediumUrl: 'https://media.example/mars_50.jpg' });
    answers.profile = profileOf(mars);
    draft({ users: 'mars' });
    expect(render(page)).toMatch(
      /<li[^>]*><img[^>]*src="https:\/\/media.example\/mars_50.jpg".*aria-label="Remove @mars"/,
    );
    expect(words(page)).toContain('Mars @mars');
    draft({ groups: 'mars' });
    expect(words(page)).toContain('Mars @mars, is no group');
    answers.profile = { ...profileOf(mars), account: undefined, isMissing: true };
    expect(words(page)).toContain('@mars, not found');
  });

  it('shows refusals at their fields, and says “Something went wrong” if the server gives no text [8.020]', () => {
    const refused = (failure: object, head: string | null, fields = {}) =>
      commandStates.set('create-invitation', { kind: 'refused', failure, head, fields });
    for (const failure of [{ kind: 'network' }, { kind: 'decode', path: '' }, { kind: 'http', status: 500, err: '' }]) {
      refused(failure, 'HTTP error 500');
      expect(words(page)).toMatch(/^Invite Something went wrong Language/);
    }
    refused({ kind: 'http', status: 403, err: 'Not now' }, 'Not now');
    expect(words(page)).toMatch(/^Invite Not now Language/);
    refused({ kind: 'offline' }, 'You are offline.');
    expect(words(page)).toMatch(/^Invite You are offline\. Language/);
  });

  it('needs a connection, and keeps what is typed', () => {
    answers.reach = { kind: 'offline' };
    expect(words(page)).toContain(
      'Creating an invitation needs a connection, and there is none. What you type here is kept on this device.',
    );
  });
});
