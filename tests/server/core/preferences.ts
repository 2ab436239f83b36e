import { type Call, param, signedIn } from './call.ts';
import { ApiError, unauthorized } from './errors.ts';
import { me } from './feeds.ts';
import type { Routes } from './routes.ts';
import { whoAmI } from './whoami.ts';

const MAX_LENGTH = 65_536;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merged by top-level key, one a client; inside its key a client's object is replaced whole. */
function updateFrontendPreferences(call: Call, change: unknown): void {
  const row = me(call);
  if (!isRecord(change) || !Object.values(change).every(isRecord)) {
    throw new ApiError(422, 'Invalid frontendPreferences');
  }
  const merged = JSON.stringify({ ...(JSON.parse(row.frontendPreferences) as object), ...change });
  if (merged.length > MAX_LENGTH) throw new ApiError(422, 'Invalid frontendPreferences');
  call.context.db.run('UPDATE accounts SET frontendPreferences = :merged WHERE id = :id', { id: row.id, merged });
}

export function preferenceRoutes(routes: Routes): void {
  routes.put('/users/:id', (call) => {
    if (param(call, 'id') !== signedIn(call)) throw unauthorized();
    const user = isRecord(call.body.user) ? call.body.user : {};
    if ('frontendPreferences' in user) updateFrontendPreferences(call, user.frontendPreferences);
    return whoAmI(call);
  });
}
