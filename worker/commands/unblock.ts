import { type Result, success } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { decodeWhoAmI, unbanPath } from '../../src/shared/wire/index.ts';
import { applyShell } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from '../pull/context.ts';
import type { Command } from './command.ts';

export const unblock: Command<'unblock'> = {
  fields: [],
  async send({ context }, { username }) {
    const answer = await context.session.request({ method: 'POST', path: unbanPath(username), priority: 'screen' });
    if (!answer.ok) return answer;
    // Before success is returned, so that the screen that follows shows nobody as blocked. The block has ended in any case.
    await readBanIds(context);
    return success(null);
  },
  async afterLoss({ context }, { accountId }) {
    const banIds = await readBanIds(context);
    if (!banIds.ok) return { kind: 'unclear' };
    return banIds.value.includes(accountId) ? { kind: 'not-done' } : { kind: 'done', reply: null };
  },
};

/** Reads and stores the viewer: the ids of blocked users come from nowhere else. */
async function readBanIds(context: PullContext): Promise<Result<readonly AccountId[]>> {
  // An equal request that is under way may have been answered before the block ended.
  const call = { method: 'GET', path: 'users/whoami', priority: 'screen', isShared: false } as const;
  const fetched = await fetchDecoded(context, call, decodeWhoAmI);
  if (!fetched.ok) return fetched;
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyShell(context.mirror, { whoAmI: fetched.value }, arrival, false));
  return applied.ok ? success(fetched.value.self.banIds) : applied;
}
