import { expect, it } from 'vitest';
import { refusedField } from '../../../../worker/commands/refused-field.ts';
import { at, recordedBody, recordedNames } from '../../../support/recordings.ts';

/** Every recorded refusal that belongs to a field. */
const BY_FIELD: Readonly<Record<string, readonly string[]>> = {
  username: [
    'groups/create--err-invalid',
    'groups/create--err-taken',
    'session/sign-in--suspended-wrong-password',
    'session/sign-in--unknown-user',
    'session/sign-up--username-invalid',
    'session/sign-up--username-short',
    'session/sign-up--username-taken',
  ],
  password: ['session/sign-up--password-blank', 'session/suspend-me--wrong-password', 'session/update-password--blank'],
  currentPassword: ['session/update-password--wrong'],
  passwordConfirmation: ['session/password-set--mismatch'],
  email: [
    'session/password-request--blank',
    'session/password-request--unknown',
    'session/sign-up--email-invalid',
    'session/sign-up--email-taken',
    'session/update-user--email-invalid',
    'session/update-user--email-taken',
    'session/verify-email--invalid',
  ],
  screenName: [
    'groups/create--err-screenname',
    'session/sign-up--screenname-long',
    'session/update-user--screenname-long',
  ],
  description: ['groups/update--err-description', 'session/update-user--description-long'],
  file: ['session/update-picture--none', 'session/update-picture--not-image'],
  invitation: ['session/sign-up--invitation-unknown', 'session/sign-up--invitation-used'],
  message: ['invitations/create--err-no-message'],
  singleUse: ['invitations/create--err-no-single-use'],
  users: ['invitations/create--err-unknown-user'],
  groups: ['invitations/create--err-unknown-group'],
  title: ['app-tokens/create--err-title'],
  scopes: ['app-tokens/create--err-scope'],
  origins: ['app-tokens/create--err-origin'],
  netmasks: ['app-tokens/create--err-netmask'],
  activationCode: ['app-tokens/activate--err-bad-code'],
  resumeToken: ['session/resume-me--missing'],
};

const areas = /^(session|groups|invitations|app-tokens|archives)\//;

it('every recorded refusal of account, group, invitation and token calls leads to its field or to the head of the form', () => {
  const found: Record<string, string[]> = {};
  for (const name of recordedNames().filter((one) => areas.test(one))) {
    const body = recordedBody(name);
    const err = body !== null && typeof body === 'object' ? at(body, 'err') : null;
    const field = typeof err === 'string' ? refusedField(err) : null;
    if (field !== null) found[field] = [...(found[field] ?? []), name].sort();
  }
  expect(found).toEqual(BY_FIELD);
});

it('refusals of servers with other settings lead to their fields', () => {
  expect(refusedField('Invitation required')).toBe('invitation');
  expect(refusedField('Only single-use invitation is accepted')).toBe('invitation');
  expect(refusedField('Only single-use invitations are allowed.')).toBe('singleUse');
  expect(refusedField('Email verification code required')).toBe('emailVerificationCode');
  expect(refusedField('Invalid or outdated email verification code')).toBe('emailVerificationCode');
  expect(refusedField('The password you provided does not match the password in our system.')).toBe('password');
  expect(refusedField("Invalid 'expiresAt' value")).toBe('expiresAt');
  expect(refusedField('Invitation lang must not be empty')).toBe('lang');
  expect(refusedField('New user registrations are temporarily suspended')).toBeNull();
  expect(refusedField('Slow down')).toBeNull();
  expect(refusedField('Too many requests for this address or from this IP. Please try again later.')).toBeNull();
  expect(refusedField('')).toBeNull();
});
