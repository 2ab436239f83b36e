import { kindOf } from '../../../shared/mutations/index.ts';
import type { Trace } from '../../../shared/store/queries/views.ts';
import { type Item, isTrouble, needsYou } from '../words.ts';

/** Of several pending items, the first by this order of states is shown. */
const ORDER: readonly Trace['state']['kind'][] = ['held', 'unsure', 'ready', 'sending'];

export function firstByState<Some extends Item>(traces: readonly Some[]): Some | undefined {
  for (const kind of ORDER) {
    const found = traces.find(({ state }) => state.kind === kind);
    if (found) return found;
  }
  return undefined;
}

/** Whether a mutation is a switch: it has no text, and its state is shown at its control. */
export const isSwitch = ({ mutation }: Pick<Trace, 'mutation'>): boolean => kindOf(mutation)?.isSwitch ?? false;

/** Returns the pending switches of these kinds. None of them needs the user. */
export const pendingSwitches = (traces: readonly Trace[], kinds: readonly Trace['mutation']['kind'][]): Trace[] =>
  traces.filter(
    (each) =>
      ORDER.includes(each.state.kind) && !needsYou(each) && isSwitch(each) && kinds.includes(each.mutation.kind),
  );

/** Returns the first of them; `undefined` if there is none. */
export const pendingSwitch = (
  traces: readonly Trace[],
  kinds: readonly Trace['mutation']['kind'][],
): Trace | undefined => firstByState(pendingSwitches(traces, kinds));

/** Returns the switch of this kind that needs the user; `undefined` if there is none. */
export const failedSwitch = (traces: readonly Trace[], kind: Trace['mutation']['kind']) =>
  traces.filter(isTrouble).find(({ mutation }) => [kind].includes(mutation.kind));
