import { createHash } from 'node:crypto';

/**
 * Hash of a password. One fast round only: the networks here are made up, and a demo of hundreds of accounts must load
 * within a second.
 */
export function hashPassword(password: string): string {
  return createHash('sha256').update(`larder-demo:${password}`).digest('hex');
}
