import { failed, type Result, viewKey } from '../../src/shared/contract/index.ts';
import { decodeProfile, decodeStatistics, userPath } from '../../src/shared/wire/index.ts';
import { applyMissingName, applyProfile, noteFailed } from '../apply/index.ts';
import { fetchDecoded, isRefusal, type PullContext } from './context.ts';

/** Fetches the page header of a user or a group. Without an answer about the statistics the stored ones stay. */
export async function pullProfile(context: PullContext, username: string): Promise<Result<null>> {
  const { mirror } = context;
  const get = (path: string) => ({ method: 'GET', path, priority: 'screen' }) as const;
  const [profile, statistics] = await Promise.all([
    fetchDecoded(context, get(userPath(username)), decodeProfile),
    fetchDecoded(context, get(userPath(username, 'statistics')), decodeStatistics),
  ]);
  const key = viewKey({ kind: 'profile', username });
  const at = context.now();
  if (!profile.ok) {
    if (isRefusal(profile.failure, 404)) await context.store(() => applyMissingName(mirror, username, at));
    await context.store(() => noteFailed(mirror, key, profile.failure, at));
    return failed(profile.failure);
  }
  const numbers = statistics.ok ? statistics.value.statistics : null;
  const arrival = { ordinal: profile.ordinal, at };
  const applied = await context.store(() => applyProfile(mirror, username, profile.value, numbers, key, arrival));
  return applied.ok ? { ok: true, value: null } : applied;
}
