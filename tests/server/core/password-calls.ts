import type { AccountRow } from './accounts.ts';
import { type Call, param, signedIn, textField } from './call.ts';
import { userOfEmail } from './email-codes.ts';
import { ApiError } from './errors.ts';
import { me } from './feeds.ts';
import { randomHex } from './ids.ts';
import { hashPassword } from './passwords.ts';
import type { Routes } from './routes.ts';

const resetValidMs = 24 * 3_600_000;

/** True if the body's field contains the password of this user. */
export const hasPassword = (call: Call, user: AccountRow, field: string): boolean =>
  user.passwordHash === hashPassword(textField(call.body, field));

/** Stores the new password in the body. Throws 422 if it is blank or differs from its confirmation. */
function setPassword(call: Call, userId: string, field: string): void {
  const password = textField(call.body, field);
  if (password === '') throw new ApiError(422, 'Password cannot be blank');
  if (password !== textField(call.body, 'passwordConfirmation')) throw new ApiError(422, 'Passwords do not match');
  const { db, clock } = call.context;
  db.run('UPDATE accounts SET passwordHash = :hash, updatedAt = :now WHERE id = :userId', {
    hash: hashPassword(password),
    now: clock(),
    userId,
  });
}

/** Changes the viewer's password. Sessions stay open. */
function change(call: Call): unknown {
  const userId = signedIn(call);
  if (!hasPassword(call, me(call), 'currentPassword')) throw new ApiError(403, 'Your old password is not valid');
  setPassword(call, userId, 'password');
  return { message: 'Your password has been changed' };
}

function requestReset(call: Call): unknown {
  const address = textField(call.body, 'email').trim();
  if (address === '') throw new ApiError(400, 'Email cannot be blank');
  const user = userOfEmail(call.context.db, address);
  if (!user || user.isGone) throw new ApiError(404, 'Invalid email address or user not found');
  const { db, clock, random, sendMail } = call.context;
  const token = randomHex(random, 15);
  db.run('INSERT INTO resetTokens (token, userId, validTillAt) VALUES (:token, :userId, :till)', {
    token,
    userId: user.id,
    till: clock() + resetValidMs,
  });
  sendMail({ to: address, kind: 'password-reset', secret: token });
  return { message: 'Password reset link has been sent to the specified address' };
}

function reset(call: Call): unknown {
  const token = param(call, 'token');
  const { db, clock } = call.context;
  const row = db.get<{ userId: string }>('SELECT userId FROM resetTokens WHERE token = :token AND validTillAt > :now', {
    token,
    now: clock(),
  });
  if (!row) throw new ApiError(404, 'Password reset token not found or has expired');
  setPassword(call, row.userId, 'newPassword');
  db.run('DELETE FROM resetTokens WHERE userId = :userId', { userId: row.userId });
  return { message: 'Your new password has been saved' };
}

export function passwordRoutes(routes: Routes): void {
  routes.put('/users/updatePassword', change);
  routes.post('/passwords', requestReset);
  routes.put('/passwords/:token', reset);
}
