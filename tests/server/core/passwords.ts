import { createHash } from 'node:crypto';

/**
 * Password hash with a single fast round: passwords here are not secret, and a demo with hundreds of accounts must load within
 * a second.
 */
export function hashPassword(password: string): string {
  return createHash('sha256').update(`larder-demo:${password}`).digest('hex');
}
