import { failed, isRefusal, type Result, viewKey } from '../../src/shared/contract/index.ts';
import { userPath } from '../../src/shared/wire/index.ts';
import { decodeProfile, decodeStatistics } from '../../src/shared/wire/profiles.ts';
import { noteFailed } from '../apply/index.ts';
import { applyMissingName, applyProfile, applyStatistics } from '../apply/profile.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/**
 * Fetches the page header of a user or a group. It is stored without waiting for the statistics, which the server has to
 * count.
 */
export async function pullProfile(context: PullContext, username: string): Promise<Result<null>> {
  const { mirror } = context;
  const get = (path: string) => ({ method: 'GET', path, priority: 'screen' }) as const;
  const asking = fetchDecoded(context, get(userPath(username)), decodeProfile);
  const counting = fetchDecoded(context, get(userPath(username, 'statistics')), decodeStatistics);
  const profile = await asking;
  const key = viewKey({ kind: 'profile', username });
  const at = context.now();
  if (!profile.ok) {
    if (isRefusal(profile.failure, 404)) await context.store(() => applyMissingName(mirror, username, at));
    await context.store(() => noteFailed(mirror, key, profile.failure, at));
    return failed(profile.failure);
  }
  const { ordinal, value } = profile;
  const applied = await context.store(() => applyProfile(mirror, username, value, key, { ordinal, at }));
  if (!applied.ok) return applied;
  const counted = await counting;
  const fetched = counted.ok ? { ok: true as const, statistics: counted.value.statistics } : counted;
  const version = { ordinal: counted.ordinal, at: context.now() };
  const noted = await context.store(() => applyStatistics(mirror, value.account.id, fetched, version));
  return noted.ok ? { ok: true, value: null } : noted;
}
