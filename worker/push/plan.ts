import { kindOf, lanesOf, plainWords, type Target } from '../../src/shared/mutations/index.ts';
import { dependentsOf } from '../../src/shared/store/vault/outbox-dependencies.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { rowsById, stuckFiles } from '../../src/shared/store/vault/stuck-files.ts';
import { isOverLimit, limitedUntilAt } from './send-limit.ts';
import { isTwin, sameFound } from './twins.ts';
import { isAhead } from './windows.ts';

export interface PlanFacts {
  /** Epoch ms. */
  now: number;
  /** The current leader's epoch. */
  epoch: number;
  /** Nothing is sent before (epoch ms): the server asked for a pause, or the network has failed. */
  pausedUntilAt: number;
  /** Rows whose lost attempt may still arrive, by this engine's own timers, independent of the clock. */
  inLateWindow: ReadonlySet<string>;
  /** Rows with a step in progress. */
  underway: ReadonlySet<string>;
}

/** What to do with a row now. */
export type Step =
  | { kind: 'send'; row: OutboxRow }
  /** Search the server for what an unanswered request may have created. */
  | { kind: 'search'; row: OutboxRow }
  /** The user was asked about several things on the server, but they have written it several times: search again. */
  | { kind: 'search-again'; row: OutboxRow }
  /** Claimed by an earlier leader, or by work that was interrupted: its result is unknown. */
  | { kind: 'recover'; row: OutboxRow }
  /** The server has it: apply its response to the mirror. */
  | { kind: 'settle'; row: OutboxRow }
  /** It was sent too often without success: it needs the user. */
  | { kind: 'give-up'; row: OutboxRow }
  /** Refused, and its content deleted by the user: delete it with all rows that depend on it. */
  | { kind: 'drop'; row: OutboxRow }
  /** Delete a row that is not needed any more. */
  | { kind: 'forget'; row: OutboxRow };

/** `wakeAt`: when to plan again at the latest; `null` if only an event can change the plan. */
export interface Plan {
  steps: Step[];
  wakeAt: number | null;
}

/** Returns the next steps for an account's rows, given oldest first. Pure. All ordering rules are here. */
export function plan(rows: readonly OutboxRow[], facts: PlanFacts): Plan {
  const { now, epoch, inLateWindow, underway } = facts;
  const steps: Step[] = [];
  const wakes: number[] = [];
  // Of all rows, also later ones: a refused row that is tried again may be overtaken by one that is under way.
  const busyLanes = new Set(rows.filter(isAway).flatMap(lanesOf));
  /** Lanes and targets of requests that may still arrive. */
  const latePlaces = new Set<string>();
  // Of all rows, too: one with the same text may overtake a row that waits for its retry.
  const textsInFlight = new Set(rows.filter(isAway).map(textKey));
  /** Rows that need the user, and rows that depend on them. */
  const stuck = new Set<string>();
  /** Rows of which the server has several, so that the user was asked which. */
  const asked = rows.filter((row) => sameFound(row).length > 1);
  const uncreated = new Set(rows.filter((row) => row.serverId === null && !isOver(row)).map((row) => row.id));

  /**
   * Whether all of these times are past. Each is compared by itself: the later of two may come from a clock jump and count
   * as past while the other does not.
   */
  const isDue = (...moments: number[]): boolean => {
    const waits = moments.filter((at) => isAhead(at, now));
    if (waits.length > 0) wakes.push(Math.max(...waits));
    return waits.length === 0;
  };

  const known = rowsById(rows);
  const occupy = (row: OutboxRow) => {
    for (const lane of lanesOf(row)) busyLanes.add(lane);
  };

  for (const row of rows) {
    const { state } = row;
    const kind = kindOf(row.mutation);
    // A mutation of a newer app version blocks its lane until that version runs.
    if (!kind) {
      occupy(row);
      continue;
    }
    // A switch must be ordered only with itself: a lost save delays no comment.
    const alone = kind.isSwitch && !kind.isOrdered ? kind.kind : null;
    const placesOf = (...targets: (Target | Target['entity'])[]) =>
      lanesOf(row).flatMap((lane) => targets.map((target) => JSON.stringify([lane, alone, target])));
    const target = kind.target(row.mutation, row.id);
    const text = textKey(row);
    // A late arrival would undo later mutations of its target in its lanes.
    const mayArriveLate = () => row.unsureUntilAt > 0 && (!isDue(row.unsureUntilAt) || inLateWindow.has(row.id));
    const markLate = () => {
      for (const place of placesOf(target, target.entity)) latePlaces.add(place);
    };
    switch (state.kind) {
      case 'answered':
        steps.push({ kind: 'settle', row });
        if (mayArriveLate()) markLate();
        break;
      case 'settled':
        if (mayArriveLate()) markLate();
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
      case 'undecided':
      case 'conflict':
      case 'proposed':
        stuck.add(row.id);
        break;
      case 'sending':
        if (state.epoch !== epoch || !underway.has(row.id)) steps.push({ kind: 'recover', row });
        occupy(row);
        break;
      case 'unsure':
        if (isDue(state.lookAt, facts.pausedUntilAt)) steps.push({ kind: 'search', row });
        occupy(row);
        break;
      case 'held':
      case 'ready': {
        const needed = kind.references(row.mutation).filter((id) => uncreated.has(id) && id !== row.id);
        // It needs the user, like a refused row. It does not block its lane.
        if (stuckFiles(row, known).length > 0 || needed.some((id) => stuck.has(id))) {
          stuck.add(row.id);
          break;
        }
        const waitsUntilAt = state.kind === 'held' ? state.untilAt : state.notBeforeAt;
        const before = asked.find((one) => isTwin(row, one));
        if (before) {
          // It waits for the user's answer, and does not block its lane. Written before the question, it may be what was found.
          stuck.add(row.id);
          const isOlder = 'at' in before.state && row.createdAt <= before.state.at && row.attempts === 0;
          const isSearched = steps.some((step) => step.row.id === before.id);
          const isSure = sameFound(before).every(({ isLate }) => !isLate);
          if (isOlder && isSure && !isSearched && isDue(waitsUntilAt))
            steps.push({ kind: 'search-again', row: before });
          break;
        }
        const isAlone = text === null || !textsInFlight.has(text);
        const isFree =
          needed.length === 0 &&
          isAlone &&
          !lanesOf(row).some((lane) => busyLanes.has(lane)) &&
          !placesOf(target, ...(kind.undoneBy?.(row.mutation) ?? [])).some((place) => latePlaces.has(place));
        occupy(row);
        if (!isFree || !isDue(waitsUntilAt, facts.pausedUntilAt, limitedUntilAt(row, now))) break;
        if (isOverLimit(row)) {
          steps.push({ kind: 'give-up', row });
          break;
        }
        steps.push({ kind: 'send', row });
        if (text) textsInFlight.add(text);
        break;
      }
    }
  }
  return { steps, wakeAt: wakes.length > 0 ? Math.min(...wakes) : null };
}

/** Whether the outbox contains a deletion of what the row would have created. */
const isDeleted = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  dependentsOf(row, rows).some(
    ({ mutation }) => kindOf(mutation)?.meets?.(mutation, row.mutation, row.id) === 'both-vanish',
  );

/** Creates with equal keys are not in flight together: the echo of one could be taken for that of the other. */
function textKey({ mutation }: OutboxRow): string | null {
  const kind = kindOf(mutation);
  const things = kind?.creates?.searchedIn(mutation);
  return kind && things ? `${things.kind}:${plainWords(kind.words(mutation))}` : null;
}

const isAway = ({ state }: OutboxRow): boolean => state.kind === 'sending' || state.kind === 'unsure';

const isOver = ({ state }: OutboxRow): boolean => state.kind === 'answered' || state.kind === 'settled';
