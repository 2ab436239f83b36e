import { success } from '../../src/shared/contract/index.ts';
import { memberPath } from '../../src/shared/wire/index.ts';
import type { Command } from './command.ts';
import { readGroup, readViewer } from './group.ts';

export const setAdmin: Command<'set-admin'> = {
  fields: [],
  async send(parts, { groupName, accountId, username, on }) {
    const { context } = parts;
    const path = memberPath(groupName, username, on ? 'admin' : 'unadmin');
    const answer = await context.session.request({ method: 'POST', path, priority: 'screen' });
    if (!answer.ok) return answer;
    // Before success is returned, so that the screen that follows shows who manages the group now.
    await Promise.all([
      readGroup(context, groupName),
      accountId === parts.stores.accountId ? readViewer(context) : undefined,
    ]);
    return success(null);
  },
  async afterLoss({ context, stores }, { groupName, accountId, on }) {
    const found = await readGroup(context, groupName);
    if (!found.ok) return { kind: 'unclear' };
    // Of a private group the administrators are visible to its members only.
    const isAdmin = found.value.details.adminIds.includes(accountId);
    if (isAdmin !== on) return { kind: 'not-done' };
    if (accountId === stores.accountId) await readViewer(context);
    return { kind: 'done', reply: null };
  },
};
