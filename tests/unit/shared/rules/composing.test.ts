import { describe, expect, it } from 'vitest';
import { type Account, asAttachmentId } from '../../../../src/shared/model/index.ts';
import {
  type ComposeMode,
  destinationsOf,
  feedsOfNewPost,
  isTypedName,
  type KnownName,
  lessRestrictedWarning,
  overriddenPrivacyWarning,
  type PickerOption,
  pickerOption,
  pickerProblem,
  privacyOf,
  whyFilesFixed,
  whyPlacesFixed,
} from '../../../../src/shared/rules/composing.ts';
import { anAccount, aPost } from '../../../support/facts.ts';

const anna = anAccount('anna', { privacy: 'protected' });
const user = (name: string, facts: Partial<Account> = {}) => anAccount(name, { youCan: ['dm'], ...facts });
const group = (name: string, facts: Partial<Account> = {}) =>
  anAccount(name, { type: 'group', youCan: ['post'], ...facts });

const option = (known: KnownName, name = known && known !== 'missing' ? known.username : 'ghost', fixed?: string[]) =>
  pickerOption(name, { known, viewerId: anna.id, ...(fixed ? { fixed } : {}) });
const ME = option(anna);
const BEES = option(group('bees'));
const SECRET = option(group('secret', { privacy: 'private' }));
const DMITRI = option(user('dmitri'));
const problem = (options: PickerOption[], mode: ComposeMode = 'post', isEditing = false) =>
  pickerProblem(options, { mode, isEditing });

describe('an option of the recipient picker', () => {
  it('has one of seven types and the privacy of the account [3.080 3.081 2.257 6.040]', () => {
    expect(ME).toMatchObject({ label: 'My feed', value: 'anna', type: 'me', privacy: 'protected', isFixed: false });
    expect(BEES).toMatchObject({ label: '@bees', type: 'group', privacy: 'public' });
    expect(DMITRI).toMatchObject({ label: '@dmitri', type: 'user' });
    expect(option(group('closed', { youCan: [] })).type).toBe('bad group');
    expect(option(user('shy', { youCan: [] })).type).toBe('bad user');
    expect(option(undefined).type).toBe('loading');
    expect(option('missing').type).toBe('not found');
  });

  it('keeps its type if it is fixed, whatever the viewer may post there now [6.047]', () => {
    expect(option(user('shy', { youCan: [] }), 'shy', ['shy'])).toMatchObject({ type: 'user', isFixed: true });
  });

  it('can be typed as 3 to 25 letters or digits [5.017]', () => {
    expect(['bee', 'Bees2000', 'a'.repeat(25)].every(isTypedName)).toBe(true);
    expect(['be', 'a'.repeat(26), 'bee-hive', 'bee hive', ''].some(isTypedName)).toBe(false);
  });
});

describe('pickerProblem', () => {
  it('reports one and several accounts that do not exist [5.018 5.019]', () => {
    expect(problem([option('missing', 'x')])).toBe('Account @x doesn’t exist.');
    expect(problem([option('missing', 'x'), option('missing', 'y')])).toBe('Accounts @x and @y don’t exist.');
  });

  it('reports the viewer and groups as recipients of a direct message [5.020 5.021 6.041]', () => {
    expect(problem([ME], 'direct')).toBe('You can’t send a direct message to yourself.');
    expect(problem([BEES, DMITRI], 'direct')).toBe('You can’t send direct message to groups (@bees).');
  });

  it('reports users and groups the viewer cannot write to [5.022 5.023]', () => {
    expect(problem([option(user('shy', { youCan: [] }))], 'direct')).toBe('You can’t send direct messages to @shy');
    const closed = option(group('closed', { youCan: [] }));
    expect(problem([closed])).toBe('You are not a member of the @closed group.');
    expect(problem([closed, option(group('far', { youCan: [] }))])).toBe(
      'You are not a member of the @closed and @far groups.',
    );
  });

  it('reports a mix of feeds and users, and no destination [5.024 5.025 4.105]', () => {
    expect(problem([ME, DMITRI])).toBe('You can’t mix feeds and users as destinations.');
    expect(privacyOf([ME, DMITRI])).toBeNull();
    expect(problem([])).toBe('Please select at least one destination feed.');
  });

  it('is an empty text for a new direct message without recipients [5.026]', () => {
    expect(problem([], 'direct')).toBe('');
    expect(problem([], 'direct', true)).toBe('Please select at least one destination feed.');
  });

  it('is null for valid destinations and empty while a name is looked up', () => {
    expect(problem([ME, BEES])).toBeNull();
    expect(problem([DMITRI], 'direct')).toBeNull();
    expect(problem([ME, option(undefined)])).toBe('');
  });
});

describe('the privacy of the destinations', () => {
  it('is the least strict one, and “direct” for users only [4.101 4.102 4.103 4.104]', () => {
    expect(privacyOf([ME, BEES, SECRET])).toBe('public');
    expect(privacyOf([ME, SECRET])).toBe('protected');
    expect(privacyOf([SECRET])).toBe('private');
    expect(privacyOf([DMITRI])).toBe('direct');
    expect(privacyOf([])).toBeNull();
  });

  it('that overrides a stricter one causes a warning [5.027]', () => {
    expect(overriddenPrivacyWarning([BEES, SECRET])).toBe(
      'This post will be public, although @secret is more restricted.',
    );
    expect(overriddenPrivacyWarning([ME, SECRET])).toBe(
      'This post will be protected, although @secret is more restricted.',
    );
    expect(overriddenPrivacyWarning([SECRET])).toBeNull();
    expect(overriddenPrivacyWarning([BEES])).toBeNull();
  });

  it('that an edit makes less strict causes a warning [5.012]', () => {
    expect(lessRestrictedWarning('private', 'public')).toBe('This action will make this private post public.');
    expect(lessRestrictedWarning('protected', 'public')).toBe('This action will make this protected post public.');
    expect(lessRestrictedWarning('public', 'private')).toBeNull();
    expect(lessRestrictedWarning('private', 'private')).toBeNull();
    expect(lessRestrictedWarning('private', null)).toBeNull();
  });
});

describe('a new post', () => {
  it('goes to the Posts feeds of groups and the viewer, or to the Directs feeds of users', () => {
    expect(destinationsOf([ME, BEES]).map(({ name, ownerId }) => [name, ownerId])).toEqual([
      ['Posts', 'anna'],
      ['Posts', 'bees'],
    ]);
    expect(destinationsOf([DMITRI]).map(({ name }) => name)).toEqual(['Directs']);
  });

  it('is placed at the top of the feeds it belongs to', () => {
    expect(feedsOfNewPost([ME, BEES])).toEqual(
      expect.arrayContaining([
        'home::ACTIVITY:classic',
        'home::CHRONOLOGIC:friends-only',
        'user:anna:posts:CHRONOLOGIC',
        'user:bees:posts:ACTIVITY',
        'everything',
      ]),
    );
    expect(feedsOfNewPost([SECRET])).not.toContain('everything');
    expect(feedsOfNewPost([DMITRI])).toEqual(expect.arrayContaining(['directs:ACTIVITY', 'home::ACTIVITY:classic']));
    expect(feedsOfNewPost([DMITRI]).filter((key) => /^user|everything/.test(key))).toEqual([]);
    expect(feedsOfNewPost([ME]).filter((key) => key.startsWith('directs'))).toEqual([]);
  });
});

describe('fixed parts of a post in the edit form', () => {
  const known = anAccount('luna');

  it('are its files if not even their ids could be decoded', () => {
    expect(whyFilesFixed(aPost('p1'))).toBeNull();
    expect(whyFilesFixed(aPost('p1', { unreadFiles: [asAttachmentId('a')] }))).toBeNull();
    expect(whyFilesFixed(aPost('p1', { unreadFiles: null }))).toContain('files of this post could not be read');
  });

  it('are its destinations if one could not be decoded or its owner is unknown', () => {
    expect(whyPlacesFixed(aPost('p1'), [known])).toBeNull();
    expect(whyPlacesFixed(aPost('p1', { hasUnreadPlaces: true }), [known])).toContain('destinations');
    expect(whyPlacesFixed(aPost('p1'), [known, undefined])).toContain('destinations');
  });
});
