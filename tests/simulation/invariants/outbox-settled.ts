import { deletedIn, kindOf } from '../../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../../src/shared/store/index.ts';
import { checksOf } from '../../../src/shared/store/vault/checks.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { isKind } from '../../support/mutations.ts';
import { commentsBy, isOpenTo, postsBy } from '../../support/oracle.ts';
import type { Device } from '../world/device.ts';
import { lastOf, type RowLife } from '../world/history.ts';
import { ME } from '../world/people.ts';
import { NEEDS_USER, waitsForUser } from '../world/waiting.ts';
import type { World } from '../world/world.ts';
import { readFrom } from './read.ts';

/** All saved mutations were stored. None is pending, except those that need the user and those that depend on them. */
export async function outboxSettled(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const device of world.devices) {
    const { performed } = device.userLog;
    for (const { mutation, outcome } of performed) {
      const isLost = outcome.kind === 'kept' && outcome.rowId !== null && !device.disk.outbox.lives.has(outcome.rowId);
      if (isLost) problems.push(`${device.name} said that it keeps ${nameOf(mutation)}, and did not store it`);
    }
    const rows = await readFrom(world, device, ({ vault }) => outboxOf(vault, device.accountId));
    for (const row of rows) {
      if (!NEEDS_USER.has(row.state.kind) && !waitsForUser(row, rows)) {
        problems.push(`${device.name} ${nameOf(row.mutation)} is still ${JSON.stringify(row.state).slice(0, 120)}`);
      }
    }
    const checks = await readFrom(world, device, ({ vault }) => checksOf(vault, device.accountId));
    for (const { made, mutation } of checks) {
      // A check of a post that the user cannot see at the end goes on.
      const isClosed = isKind(mutation, 'create-comment') && !isOpenTo(world.core, ME, mutation.postId);
      if (!isClosed) problems.push(`${device.name} has not looked for copies of "${made.body}" yet`);
    }
    const mine = [...postsBy(world.core, ME), ...commentsBy(world.core, ME)];
    const isThere = (id: string) => mine.some((one) => one.id === id);
    for (const life of device.disk.outbox.lives.values()) {
      const { mutation, proposal } = lastOf(life);
      // The original of a copy cannot be read in a post that the user may not see any more.
      if (proposal && isKind(mutation, 'delete-comment') && !isOpenTo(world.core, ME, mutation.postId)) continue;
      const why = whyVanished(device, life, isThere);
      if (why) problems.push(`${device.name} ${nameOf(mutation)} ${life.id} vanished: ${why}`);
    }
  }
  return problems;
}

/** Returns why a row must not be gone; `null` if it exists or was removed for a good reason. */
function whyVanished({ userLog }: Device, life: RowLife, isThere: (id: string) => boolean): string | null {
  if (!life.gone) return null;
  const { state, mutation, id, proposal } = lastOf(life);
  // The last of several copies is not deleted.
  if (state.kind === 'ready' && proposal && !isThere(proposal.kept.id)) return null;
  // Newer notifications have come meanwhile.
  if (state.kind === 'ready' && isKind(mutation, 'mark-notifications-read')) return null;
  const kind = kindOf(mutation);
  if (state.kind === 'answered' || state.kind === 'settled') return null;
  if (state.kind === 'refused' && (kind?.refusalLastsMs !== undefined || kind?.words(mutation) === '')) return null;
  if (state.kind === 'sending' || state.kind === 'unsure') return 'it was on its way';
  const target = JSON.stringify(kind?.target(mutation, id));
  const isDoneByUser = userLog.performed.some(
    (logged) =>
      isKind(logged.mutation, mutation.kind) &&
      JSON.stringify(kindOf(logged.mutation)?.target(logged.mutation, logged.id)) === target,
  );
  // A proposed deletion is replaced by the user's own.
  if (state.kind === 'proposed' && isDoneByUser) return null;
  const { together } = life.gone;
  const isTakenBack = userLog.outboxActions.some(
    ({ kind, rowId }) => together.includes(rowId) && (kind === 'undo' || kind === 'discard'),
  );
  if (isTakenBack) return null;
  const isUndone = userLog.performed.some(
    (logged) =>
      ('on' in mutation && isOpposite(logged.mutation, mutation)) ||
      together.includes(deletedIn(logged.mutation) ?? '') ||
      together.some((one) => areOpposites(logged.mutation, mutation, one)),
  );
  return isUndone ? null : `it was ${state.kind}, and the user did not undo it (${id})`;
}

/** Whether both vanish when the later one is made before the earlier one, in the row with this id, is sent. */
const areOpposites = (later: OutboxRow['mutation'], earlier: OutboxRow['mutation'], earlierId: string): boolean =>
  kindOf(later)?.meets?.(later, earlier, earlierId) === 'both-vanish';

function isOpposite(later: OutboxRow['mutation'], earlier: OutboxRow['mutation']): boolean {
  if (later.kind !== earlier.kind || !('on' in later) || !('on' in earlier)) return false;
  const isSame =
    later.kind === 'like-comment' || earlier.kind === 'like-comment' ? commentOf(later) === commentOf(earlier) : true;
  return isSame && later.on !== earlier.on;
}

const commentOf = (mutation: OutboxRow['mutation']): string => ('commentId' in mutation ? mutation.commentId : '');
const nameOf = (mutation: OutboxRow['mutation']): string =>
  `${mutation.kind} ${JSON.stringify(mutation).slice(0, 160)}`;
