import { kindOf, plainWords } from '../../src/shared/mutations/index.ts';
import { dependentsOf } from '../../src/shared/store/vault/outbox-bonds.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { rowsById, stuckFiles } from '../../src/shared/store/vault/stuck-files.ts';
import { isUsedUp, restsUntilAt } from './send-limit.ts';
import { isAhead } from './windows.ts';

export interface PlanFacts {
  /** Epoch ms. */
  now: number;
  /** The leadership that plans. */
  epoch: number;
  /** Nothing is sent before (epoch ms): the server asked for a pause, or the network was just seen to fail. */
  pausedUntilAt: number;
  /** Rows whose lost attempt may still arrive, as this engine itself has counted, whatever the clock says. */
  inLateWindow: ReadonlySet<string>;
  /** Rows of which a step is being done. */
  underway: ReadonlySet<string>;
}

/** What to do with a row now. */
export type Step =
  | { kind: 'send'; row: OutboxRow }
  /** Look on the server for what an unanswered request may have created. */
  | { kind: 'look'; row: OutboxRow }
  /** Claimed by a leader that is no more, or by work that broke off: what became of it is not known. */
  | { kind: 'doubt'; row: OutboxRow }
  /** The server has it: bring its truth into the mirror. */
  | { kind: 'settle'; row: OutboxRow }
  /** It was sent too often without success: it needs the user. */
  | { kind: 'give-up'; row: OutboxRow }
  /** It was refused, and the user has deleted it meanwhile: it goes with all that speaks of it. */
  | { kind: 'drop'; row: OutboxRow }
  /** It has served its time. */
  | { kind: 'forget'; row: OutboxRow };

/** `wakeAt`: when to plan again if nothing happens before; null: never by time alone. */
export interface Plan {
  steps: Step[];
  wakeAt: number | null;
}

/** Decides what can be done with an account's rows, which come oldest first. Pure; every law of order is here. */
export function plan(rows: readonly OutboxRow[], facts: PlanFacts): Plan {
  const { now, epoch, inLateWindow, underway } = facts;
  const steps: Step[] = [];
  const wakes: number[] = [];
  const busyLanes = new Set<string>();
  const shielded = new Set<string>();
  const awayTwins = new Set<string>();
  /** Rows that wait for the user, and those that speak of what these create. */
  const stuck = new Set<string>();
  const unborn = new Set(rows.filter((row) => row.serverId === null && !isOver(row)).map((row) => row.id));

  /**
   * Whether all of these moments are over. Each is judged by itself: the later of two may come from a clock that has jumped
   * and count as over, and the other would be forgotten.
   */
  const isDue = (...moments: number[]): boolean => {
    const waits = moments.filter((at) => isAhead(at, now));
    if (waits.length > 0) wakes.push(Math.max(...waits));
    return waits.length === 0;
  };

  const known = rowsById(rows);

  for (const row of rows) {
    const { state } = row;
    const kind = kindOf(row.mutation);
    // A newer version's mutation waits for that version; what follows it in its lane waits with it.
    if (!kind) {
      busyLanes.add(row.lane);
      continue;
    }
    // A switch can be overtaken by itself only: a lost save delays no comment.
    const place = JSON.stringify([row.lane, kind.isSwitch ? kind.kind : null, kind.target(row.mutation, row.id)]);
    const twin = twinKey(row);
    // An attempt of it that arrives late would undo what is done to the same thing, in the same lane, after it.
    const isShield = () => row.unsureUntilAt > 0 && (!isDue(row.unsureUntilAt) || inLateWindow.has(row.id));
    switch (state.kind) {
      case 'answered':
        steps.push({ kind: 'settle', row });
        if (isShield()) shielded.add(place);
        break;
      case 'settled':
        if (isShield()) shielded.add(place);
        else steps.push({ kind: 'forget', row });
        break;
      case 'refused':
        stuck.add(row.id);
        if (isDeleted(row, rows)) steps.push({ kind: 'drop', row });
        else if (
          kind.refusalLastsMs !== undefined &&
          state.failure.kind !== 'too-often' &&
          isDue(state.at + kind.refusalLastsMs)
        )
          steps.push({ kind: 'forget', row });
        break;
      case 'conflict':
      case 'undecided':
      case 'proposed':
        stuck.add(row.id);
        break;
      case 'sending':
        if (state.epoch !== epoch || !underway.has(row.id)) steps.push({ kind: 'doubt', row });
        busyLanes.add(row.lane);
        if (twin) awayTwins.add(twin);
        break;
      case 'unsure':
        if (isDue(state.lookAt, facts.pausedUntilAt)) steps.push({ kind: 'look', row });
        busyLanes.add(row.lane);
        if (twin) awayTwins.add(twin);
        break;
      case 'held':
      case 'ready': {
        const needed = kind.references(row.mutation).filter((id) => unborn.has(id) && id !== row.id);
        // It needs the writer, as a refused one does: what follows in its lane goes on.
        if (stuckFiles(row, known).length > 0 || needed.some((id) => stuck.has(id))) {
          stuck.add(row.id);
          break;
        }
        const waitsUntilAt = state.kind === 'held' ? state.untilAt : state.notBeforeAt;
        const isAlone = twin === null || !awayTwins.has(twin);
        const isFree = needed.length === 0 && isAlone && !busyLanes.has(row.lane) && !shielded.has(place);
        busyLanes.add(row.lane);
        if (!isFree || !isDue(waitsUntilAt, facts.pausedUntilAt, restsUntilAt(row, now))) break;
        if (isUsedUp(row)) {
          steps.push({ kind: 'give-up', row });
          break;
        }
        steps.push({ kind: 'send', row });
        if (twin) awayTwins.add(twin);
        break;
      }
    }
  }
  return { steps, wakeAt: wakes.length > 0 ? Math.min(...wakes) : null };
}

/** Whether a deletion of what the row would have created waits for it. */
const isDeleted = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  dependentsOf(row, rows).some(
    ({ mutation }) => kindOf(mutation)?.meets?.(mutation, row.mutation, row.id) === 'both-vanish',
  );

/** Two that say the same are not under way together: the echo of one could be taken for that of the other. */
function twinKey({ mutation }: OutboxRow): string | null {
  const kind = kindOf(mutation);
  return kind?.creates ? `${kind.kind}:${plainWords(kind.words(mutation))}` : null;
}

const isOver = ({ state }: OutboxRow): boolean => state.kind === 'answered' || state.kind === 'settled';
