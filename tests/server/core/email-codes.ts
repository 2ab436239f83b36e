import type { AccountRow } from './accounts.ts';
import { type Call, textField } from './call.ts';
import type { Database } from './database.ts';
import { ApiError } from './errors.ts';
import type { Routes } from './routes.ts';

export const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const hourMs = 3_600_000;
const codeLength = 6;
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The user with this e-mail address, ignoring case. Nobody has the empty one. */
export const userOfEmail = (db: Database, address: string): AccountRow | undefined =>
  db.get<AccountRow>(`SELECT * FROM accounts WHERE type = 'user' AND email <> '' AND lower(email) = lower(:address)`, {
    address,
  });

/** Sends a verification code to an address. */
function sendCode(call: Call): unknown {
  const address = textField(call.body, 'email').trim();
  if (!emailPattern.test(address)) throw new ApiError(422, 'Invalid email address format');
  const owner = userOfEmail(call.context.db, address);
  if (owner && owner.id !== call.viewerId) throw new ApiError(422, 'This email address is already in use');
  const { db, clock, random, config, sendMail } = call.context;
  const email = address.toLowerCase();
  const recent = db.all('SELECT 1 AS one FROM emailCodes WHERE email = :email AND createdAt > :after', {
    email,
    after: clock() - hourMs,
  });
  if (recent.length >= config.emailCodesPerHour)
    throw new ApiError(429, 'Too many requests for this address or from this IP. Please try again later.');
  const letter = () => codeLetters[Math.floor(random() * codeLetters.length)] ?? '0';
  const code = Array.from({ length: codeLength }, letter).join('');
  db.run('INSERT INTO emailCodes (email, code, createdAt) VALUES (:email, :code, :at)', { email, code, at: clock() });
  sendMail({ to: address, kind: 'verification-code', secret: code });
  return {};
}

/**
 * Throws 422 unless the body has a code that was sent to this address within an hour. Does nothing if the server verifies no
 * addresses.
 */
export function requireEmailCode(call: Call, address: string): void {
  const { db, clock, config } = call.context;
  if (!config.emailVerificationEnabled) return;
  const code = textField(call.body, 'emailVerificationCode').trim().toUpperCase();
  if (code === '') throw new ApiError(422, 'Email verification code required');
  const known = db.get('SELECT 1 AS one FROM emailCodes WHERE email = :email AND code = :code AND createdAt > :after', {
    email: address.toLowerCase(),
    code,
    after: clock() - hourMs,
  });
  if (!known) throw new ApiError(422, 'Invalid or outdated email verification code');
}

export function emailCodeRoutes(routes: Routes): void {
  routes.post('/users/verifyEmail', sendCode);
}
