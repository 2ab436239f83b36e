import { type CommandArgs, type Failure, isRefusal, success } from '../../src/shared/contract/index.ts';
import { GROUPS_PATH } from '../../src/shared/wire/index.ts';
import { decodeGroupProfile } from '../../src/shared/wire/profiles.ts';
import { fetchDecoded } from '../pull/context.ts';
import type { Command, CommandParts } from './command.ts';
import { groupPayload, hasFields, readGroup, readViewer, storeGroup } from './group.ts';

/** A group that the viewer manages and that is younger than this is the one whose answer was lost. */
const NEW_MS = 10 * 60_000;

export const createGroup: Command<'create-group'> = {
  fields: ['username', 'screenName', 'description'],
  async send(parts, args) {
    const { context } = parts;
    const { username, ...fields } = args;
    const json = { group: { username, ...groupPayload(fields) } };
    const call = { method: 'POST', path: GROUPS_PATH, priority: 'screen', body: { json } } as const;
    const answer = await fetchDecoded(context, call, decodeGroupProfile);
    if (!answer.ok) {
      // An earlier request of the same form, without an answer, may have arrived after the read that looked for its group.
      const earlier = isTaken(answer.failure) ? await findNew(parts, args) : null;
      if (earlier?.kind !== 'same') return answer;
      await readViewer(context);
      return success({ username: earlier.username });
    }
    const { account } = answer.value;
    await storeGroup(context, account.username, answer.value, answer.ordinal);
    // Before success is returned, so that the group's page knows its administrator. The group exists in any case.
    await readViewer(context);
    return success({ username: account.username });
  },
  async afterLoss(parts, args) {
    const found = await findNew(parts, args);
    if (found.kind === 'none') return { kind: 'not-done' };
    if (found.kind === 'unclear') return { kind: 'unclear' };
    await readViewer(parts.context);
    return { kind: 'done', reply: { username: found.username } };
  },
};

const isTaken = (failure: Failure): boolean => failure.kind === 'http' && failure.err === 'Already exists';

type Found = { kind: 'same'; username: string } | { kind: 'none' } | { kind: 'unclear' };

/**
 * Reads whether the viewer has just made this group. `none`: no group has the name, or it belongs to others or is older.
 * `unclear`: it cannot be read, or has other settings, which another form of the viewer may have given to it.
 */
async function findNew(
  { context, stores }: CommandParts,
  { username, ...fields }: CommandArgs<'create-group'>,
): Promise<Found> {
  const found = await readGroup(context, username);
  if (!found.ok) {
    const isMissing = isRefusal(found.failure, 404);
    return { kind: isMissing ? 'none' : 'unclear' };
  }
  const { account } = found.value;
  const age = (found.serverAt ?? context.now()) - account.createdAt;
  const isOwn = stores.accountId !== null && account.administrators.includes(stores.accountId) && age < NEW_MS;
  if (!isOwn) return { kind: 'none' };
  return hasFields(found.value, fields) ? { kind: 'same', username: account.username } : { kind: 'unclear' };
}
