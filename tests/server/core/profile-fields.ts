import type { AccountRow } from './accounts.ts';
import { type Call, textField } from './call.ts';
import type { SqlParams } from './database.ts';
import { emailPattern, requireEmailCode, userOfEmail } from './email-codes.ts';
import { ApiError } from './errors.ts';
import { graphemes } from './fields.ts';
import { frontendPreferences, serverPreferences } from './preferences.ts';

/** Columns changed by a request. Throws 422 with the server's message before anything is written. */
export type FieldChange = (call: Call, row: AccountRow, user: Record<string, unknown>) => SqlParams;

/** Throws 422 for a display name of a wrong length. */
export function checkScreenName(name: string): void {
  if (graphemes(name) < 3 || graphemes(name) > 25)
    throw new ApiError(422, `"${name}" is not a valid display name. Names must be between 3 and 25 characters long.`);
}

/** Throws 422 for an invalid e-mail address and for one of another account. '' is valid. */
export function checkEmail(call: Call, address: string, ownId: string | null): void {
  if (address !== '' && !emailPattern.test(address)) throw new ApiError(422, 'Invalid email format');
  const owner = userOfEmail(call.context.db, address);
  if (owner && owner.id !== ownId) throw new ApiError(422, 'This email address is already in use');
}

const screenName: FieldChange = (_call, _row, user) => {
  const name = textField(user, 'screenName').trim();
  checkScreenName(name);
  return { screenName: name };
};

const description: FieldChange = (call, _row, user) => {
  const text = textField(user, 'description');
  if (graphemes(text) > call.context.config.maxDescriptionLength) throw new ApiError(422, 'Description is too long');
  return { description: text };
};

const email: FieldChange = (call, row, user) => {
  const address = textField(user, 'email').trim();
  checkEmail(call, address, row.id);
  if (address !== '' && address.toLowerCase() !== row.email.toLowerCase()) requireEmailCode(call, address);
  return { email: address };
};

/** A private account is always protected, too. */
const privacy: FieldChange = (_call, row, user) => {
  const flag = (name: 'isPrivate' | 'isProtected') =>
    name in user ? Number(user[name] === '1' || user[name] === true) : row[name];
  const isPrivate = flag('isPrivate');
  return { isPrivate, isProtected: Math.max(isPrivate, flag('isProtected')) };
};

const restriction: FieldChange = (_call, _row, user) => ({ isRestricted: Number(user.isRestricted === '1') });

/** Changeable fields of users and groups. */
const common: Record<string, FieldChange> = { screenName, description, isPrivate: privacy, isProtected: privacy };
export const personFields: Record<string, FieldChange> = {
  ...common,
  email,
  frontendPreferences,
  preferences: serverPreferences,
};
export const groupFields: Record<string, FieldChange> = { ...common, isRestricted: restriction };
