import * as own from '../../../../worker/push/plan.ts';
import { active, when } from '../active.ts';

export * from '../../../../worker/push/plan.ts';

export const plan: typeof own.plan = (rows, facts) => {
  if (active.mutant === 'order of a lane ignored') {
    const planned = own.plan(
      rows.map((row) => ({ ...row, lane: row.id })),
      facts,
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return { ...planned, steps: planned.steps.map((step) => ({ ...step, row: rowOf.get(step.row.id) ?? step.row })) };
  }
  if (active.mutant === 'a twin is sent while the user is asked') {
    const asked = rows.filter(({ state }) => state.kind === 'undecided');
    return own.plan(
      rows.filter((row) => !asked.includes(row)),
      facts,
    );
  }
  return own.plan(rows, when('late window ignored', { ...facts, inLateWindow: new Set() }, facts));
};
