import { describe, expect, it } from 'vitest';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import { aMutation, FIRST_ATTEMPT, ME, type MutationOf } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

type Profile = MutationOf<'change-profile'>;
type Settings = MutationOf<'change-server-preferences'>;

/** The viewer as read just before sending, with these texts. */
function whoAmI(fields: { screenName?: string; description?: string }) {
  const payload = recordedBody('session/whoami--luna');
  for (const [name, text] of Object.entries(fields)) put(payload, `users.${name}`, text);
  return payload;
}

function checkOf(mutation: Profile, fields: Parameters<typeof whoAmI>[0]) {
  const read = kindOf(mutation)?.before?.read(mutation, [whoAmI(fields)], FIRST_ATTEMPT);
  if (!read?.ok) throw new Error('Nothing was read');
  return read.value;
}

const meetingOf = <M extends AnyMutation>(later: M, earlier: AnyMutation) =>
  kindOf(later)?.meets?.(later, earlier, 'row');
const callOf = (mutation: AnyMutation) => kindOf(mutation)?.call(mutation, ME);

const name = (base: string, text: string): Profile => ({ kind: 'change-profile', screenName: { base, text } });
const about = (base: string, text: string): Profile => ({ kind: 'change-profile', description: { base, text } });
const patch = (fields: Settings['patch']): Settings => ({ kind: 'change-server-preferences', patch: fields });

describe('a change of the server’s preferences', () => {
  it('sends only what was changed, as recorded [3.017 7.012]', () => {
    const { method, json } = recordedCall('session/update-user--preferences');
    const fields = at<Settings['patch']>(json, 'user.preferences');
    expect(callOf(patch(fields))).toEqual({ method, path: `users/${ME}`, json });
    expect(callOf(patch({ sendNotificationsDigest: true }))?.json).toEqual({
      user: { preferences: { sendNotificationsDigest: true } },
    });
  });

  it('becomes one with an earlier one, field by field', () => {
    const earlier = patch({ acceptDirectsFrom: 'all', sendNotificationsDigest: true });
    const later = patch({ acceptDirectsFrom: 'friends', sanitizeMediaMetadata: true });
    expect(meetingOf(later, earlier)).toEqual({
      becomes: patch({ acceptDirectsFrom: 'friends', sendNotificationsDigest: true, sanitizeMediaMetadata: true }),
    });
    expect(meetingOf(later, aMutation('change-preferences'))).toBeNull();
  });

  it('takes all preferences of the answer, also those that another device has changed', () => {
    const { body } = recordedCall('session/update-user--preferences');
    const settled = kindOf(patch({}))?.settle?.(patch({ acceptDirectsFrom: 'all' }), {
      id: 'row',
      payload: body,
      found: null,
      by: ME,
      at: 1,
    });
    expect(settled?.facts).toEqual([
      { kind: 'self-changed', change: { kind: 'server-preferences', patch: at(body, 'users.preferences') } },
    ]);
    const unread = { id: 'row', payload: {}, found: null, by: ME, at: 1 };
    expect(kindOf(patch({}))?.settle?.(patch({}), unread)).toBeNull();
  });

  it('makes feeds and posts stale only if it changes which comments they contain', () => {
    const staleOf = (mutation: Settings) => kindOf(mutation)?.stale?.(mutation);
    expect(staleOf(patch({ hideCommentsOfTypes: [2] }))).toEqual({ views: ['feed:', 'post:'] });
    expect(staleOf(patch({ acceptDirectsFrom: 'all' }))).toEqual({});
  });
});

describe('a change of the profile', () => {
  it('sends only the fields that were changed [7.012]', () => {
    const { method, json } = recordedCall('session/update-user--screenname-long');
    const text = at<string>(json, 'user.screenName');
    expect(callOf(name('Luna', text))).toEqual({ method, path: `users/${ME}`, json });
    expect(checkOf(name('Luna', 'Luna L.'), { screenName: 'Luna' })).toEqual({
      kind: 'send',
      call: { method, path: `users/${ME}`, json: { user: { screenName: 'Luna L.' } } },
    });
  });

  it('is done if the server has the texts already', () => {
    expect(checkOf(name('Luna', 'Luna L.'), { screenName: 'Luna L.' })).toEqual({ kind: 'done' });
    const both: Profile = { ...name('Luna', 'Luna L.'), ...about('', 'Moon') };
    expect(checkOf(both, { screenName: 'Luna L.', description: '' })).toMatchObject({
      kind: 'send',
      call: { json: { user: { description: 'Moon' } } },
    });
  });

  it('asks before it replaces a text that was changed elsewhere, and then knows what it replaces', () => {
    const asked = checkOf(name('Luna', 'Luna L.'), { screenName: 'Moon' });
    expect(asked).toEqual({
      kind: 'asked',
      question: 'On another device your display name was changed to “Moon”. Replace it with what you wrote here?',
      mutation: name('Moon', 'Luna L.'),
    });
    expect(checkOf(name('Moon', 'Luna L.'), { screenName: 'Moon' })).toMatchObject({ kind: 'send' });
  });

  it('leaves alone a field that only another device has changed', () => {
    expect(checkOf(name('Luna', 'Luna L.'), { screenName: 'Luna', description: 'Written elsewhere' })).toMatchObject({
      kind: 'send',
      call: { json: { user: { screenName: 'Luna L.' } } },
    });
  });

  it('becomes one with an earlier one, and vanishes if it restores what was there', () => {
    expect(meetingOf(name('Luna L.', 'Moon'), name('Luna', 'Luna L.'))).toEqual({ becomes: name('Luna', 'Moon') });
    expect(meetingOf(about('', 'Of the moon'), name('Luna', 'Moon'))).toEqual({
      becomes: { ...name('Luna', 'Moon'), ...about('', 'Of the moon') },
    });
    expect(meetingOf(name('Moon', 'Luna'), name('Luna', 'Moon'))).toBe('both-vanish');
    expect(meetingOf(name('Moon', 'Luna'), patch({}))).toBeNull();
  });

  it('shows the new texts of the account everywhere, and takes the account of the answer', () => {
    const both: Profile = { ...name('Luna', 'Moon'), ...about('', 'Of the moon') };
    const change = { kind: 'renamed', screenName: 'Moon', description: 'Of the moon' };
    expect(kindOf(both)?.effects(both, { id: 'row', order: 1, at: 1, by: ME })).toEqual([
      { kind: 'account-changed', accountId: ME, change },
      { kind: 'self-changed', change: { kind: 'account', change } },
    ]);
    const answered = { id: 'row', payload: whoAmI({ screenName: 'Moon' }), found: null, by: ME, at: 1 };
    expect(kindOf(both)?.settle?.(both, answered)?.facts).toMatchObject([
      { kind: 'account-changed', change: { kind: 'described', account: { screenName: 'Moon' } } },
      { kind: 'self-changed', change: { kind: 'account', change: { account: { screenName: 'Moon' } } } },
    ]);
    expect(kindOf(both)?.title(both)).toBe('Change of your display name and description');
    expect(kindOf(both)?.words(both)).toBe('Moon\n\nOf the moon');
  });
});
