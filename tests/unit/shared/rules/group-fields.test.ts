import { describe, expect, it } from 'vitest';
import { groupFaults, groupNameFault, privacyChange } from '../../../../src/shared/rules/group-fields.ts';

const fields = { screenName: 'Tide watch', description: '', privacy: 'public', isRestricted: false } as const;
const family = '👨‍👩‍👧';

describe('a group name', () => {
  it('has 3 to 30 letters and digits, with single hyphens in between', () => {
    for (const name of ['abc', 'tide-watch', 'Tide-2', 'x'.repeat(30)]) expect(groupNameFault(name)).toBeNull();
    expect(groupNameFault('ab')).toContain('3 to 30');
    expect(groupNameFault('x'.repeat(31))).toContain('3 to 30');
    expect(groupNameFault('tide watch')).toContain('letters, digits and hyphens');
    for (const name of ['-tide', 'tide-', 'ti--de']) expect(groupNameFault(name)).toContain('hyphen');
  });

  it('is not the address of a page of the client', () => {
    for (const name of ['groups', 'Settings', 'search']) expect(groupNameFault(name)).toContain('page of the client');
  });
});

describe('the faults of a group’s form', () => {
  it('are by field, and counted as the server counts', () => {
    expect(groupFaults({ ...fields, username: 'tides' }, 10)).toEqual({});
    expect(groupFaults({ ...fields, screenName: ' x ', username: '', description: 'x'.repeat(12) }, 10)).toEqual({
      username: 'A username has 3 to 30 characters',
      screenName: 'A display name has 3 to 25 characters',
      description: '2 too many: a description has at most 10 characters',
    });
    // Three for a family (CONTRACT §2).
    expect(groupFaults({ ...fields, screenName: family.repeat(8), description: family.repeat(3) }, 10)).toEqual({});
    expect(groupFaults({ ...fields, screenName: family.repeat(9) }, 10)).toHaveProperty('screenName');
    expect(groupFaults({ ...fields, description: family.repeat(4) }, 10).description).toContain('2 too many');
  });

  it('do not mention the name of a group that exists', () => {
    expect(groupFaults(fields, 10)).toEqual({});
  });
});

describe('a change of a group’s privacy', () => {
  it('says who will read what was written, or will not any more', () => {
    expect(privacyChange('private', 'public')?.words).toContain('visible to everybody, also without an account');
    expect(privacyChange('private', 'protected')?.words).toContain('everybody who is signed in');
    expect(privacyChange('public', 'protected')?.words).toContain('without an account can no longer');
    expect(privacyChange('protected', 'private')?.words).toContain('must ask');
    expect(privacyChange('public', 'public')).toBeNull();
    expect(privacyChange('private', 'public', 'user')).toEqual({
      words:
        'Everything in your feed, also what you wrote before, becomes visible to everybody, also without an account.',
      isOpening: true,
    });
    expect(privacyChange('private', 'protected', 'user')?.words).toContain('everybody who is signed in');
    expect(privacyChange('public', 'protected', 'user')?.words).toBe(
      'People without an account can no longer read you.',
    );
    expect(privacyChange('public', 'private', 'user')).toMatchObject({
      words: expect.stringContaining('Your subscribers stay.'),
      isOpening: false,
    });
  });

  it('is an opening only if more people will read', () => {
    expect(privacyChange('private', 'protected')?.isOpening).toBe(true);
    expect(privacyChange('protected', 'public')?.isOpening).toBe(true);
    expect(privacyChange('public', 'protected')?.isOpening).toBe(false);
    expect(privacyChange('protected', 'private')?.isOpening).toBe(false);
  });
});
