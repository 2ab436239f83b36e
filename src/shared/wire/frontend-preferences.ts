import * as v from 'valibot';
import { type Decoded, decodeEnvelope } from './decoded.ts';

/** Path of the viewer's own data. */
export const WHO_AM_I_PATH = 'users/whoami';

/**
 * Decodes the viewer's preferences of all clients, from any response like GET users/whoami. Anything but an object is refused
 * instead of read as empty, because it would be written back.
 */
export function decodeFrontendPreferences(payload: unknown): Decoded<Record<string, unknown>> {
  const fields = v.object({ frontendPreferences: v.optional(v.record(v.string(), v.unknown()), {}) });
  return decodeEnvelope(payload, (envelope) => envelope.value('users', fields).frontendPreferences);
}
