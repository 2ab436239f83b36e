import * as v from 'valibot';
import { type Decoded, decodeEnvelope } from './decoded.ts';

/** Where the viewer's own data are read. */
export const WHO_AM_I_PATH = 'users/whoami';

/**
 * The viewer's preferences of all clients, from any answer like GET users/whoami. What is not an object of keys is refused,
 * never taken for empty: it would be written back.
 */
export function decodeFrontendPreferences(payload: unknown): Decoded<Record<string, unknown>> {
  const fields = v.object({ frontendPreferences: v.optional(v.record(v.string(), v.unknown()), {}) });
  return decodeEnvelope(payload, (envelope) => envelope.value('users', fields).frontendPreferences);
}
