import type { AccountRow } from './accounts.ts';
import { type Call, textField } from './call.ts';
import type { SqlParams } from './database.ts';
import { ApiError } from './errors.ts';
import { graphemes } from './fields.ts';
import { frontendPreferences, serverPreferences } from './preferences.ts';

const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Columns changed by a request. Throws 422 with the server's message before anything is written. */
export type FieldChange = (call: Call, row: AccountRow, user: Record<string, unknown>) => SqlParams;

const screenName: FieldChange = (_call, _row, user) => {
  const name = textField(user, 'screenName').trim();
  if (graphemes(name) < 3 || graphemes(name) > 25)
    throw new ApiError(422, `"${name}" is not a valid display name. Names must be between 3 and 25 characters long.`);
  return { screenName: name };
};

const description: FieldChange = (call, _row, user) => {
  const text = textField(user, 'description');
  if (graphemes(text) > call.context.config.maxDescriptionLength) throw new ApiError(422, 'Description is too long');
  return { description: text };
};

const email: FieldChange = (call, row, user) => {
  const address = textField(user, 'email').trim();
  if (address !== '' && !emailPattern.test(address)) throw new ApiError(422, 'Invalid email format');
  const other = call.context.db.get(
    `SELECT 1 AS one FROM accounts WHERE email <> '' AND lower(email) = lower(:address) AND id <> :id`,
    { address, id: row.id },
  );
  if (other) throw new ApiError(422, 'This email address is already in use');
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
