import { type Result, success } from '../../../src/shared/contract/index.ts';
import type { ArchiveState } from '../../../src/shared/model/index.ts';
import { ARCHIVE_ACTIVITIES_PATH, ARCHIVE_RESTORATION_PATH } from '../../../src/shared/wire/account.ts';
import type { PullContext } from '../../pull/context.ts';
import { fetchViewer } from '../../pull/shell.ts';
import type { CheckResult, Command, CommandParts } from '../command.ts';

/** Reads and stores the viewer, of whom the state of the archive is a part. */
async function readArchive(context: PullContext): Promise<Result<ArchiveState | null>> {
  const fetched = await fetchViewer(context);
  return fetched.ok ? success(fetched.value.self.archives) : fetched;
}

/** Sends a request whose answer is empty, and reads what has become of the archive. */
async function sendAndRead(
  { context }: CommandParts,
  method: 'POST' | 'PUT',
  path: string,
  json: object,
): Promise<Result<null>> {
  const answer = await context.session.request({ method, path, priority: 'screen', body: { json } });
  if (!answer.ok) return answer;
  await readArchive(context);
  return success(null);
}

/** Whether the state of the archive shows that a request with a lost answer had an effect. */
const checkedBy =
  (isDone: (archive: ArchiveState) => boolean) =>
  async ({ context }: CommandParts): Promise<CheckResult<null>> => {
    const read = await readArchive(context);
    if (!read.ok || !read.value) return { kind: 'unclear' };
    return isDone(read.value) ? { kind: 'done', reply: null } : { kind: 'not-done' };
  };

export const restoreArchive: Command<'restore-archive'> = {
  fields: [],
  send: (parts, { disableComments, viaRestore }) =>
    sendAndRead(parts, 'POST', ARCHIVE_RESTORATION_PATH, {
      disable_comments: disableComments,
      via_restore: viaRestore,
    }),
  afterLoss: checkedBy(({ recoveryStatus }) => recoveryStatus !== 0),
};

export const restoreActivities: Command<'restore-activities'> = {
  fields: [],
  send: (parts) => sendAndRead(parts, 'PUT', ARCHIVE_ACTIVITIES_PATH, { restore: true }),
  afterLoss: checkedBy(({ restoreCommentsAndLikes }) => restoreCommentsAndLikes),
};
