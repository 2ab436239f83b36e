import { kindOf } from '../../shared/mutations/index.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { type Item, isTrouble, needsYou } from './words.ts';

/** Which of several pending items is shown: the first state in this order. */
const ORDER: readonly Trace['state']['kind'][] = ['held', 'unsure', 'ready', 'sending'];

export function mostTelling<Some extends Item>(traces: readonly Some[]): Some | undefined {
  for (const kind of ORDER) {
    const found = traces.find(({ state }) => state.kind === kind);
    if (found) return found;
  }
  return undefined;
}

/** Whether something was only switched on or off: it has no text, and is marked at its control. */
export const isSwitch = ({ mutation }: Pick<Trace, 'mutation'>): boolean => kindOf(mutation)?.isSwitch ?? false;

/** The switch of these kinds that the server does not have yet; `undefined` if there is none, or it needs the user. */
export const pendingSwitch = (
  traces: readonly Trace[],
  kinds: readonly Trace['mutation']['kind'][],
): Trace | undefined =>
  mostTelling(traces.filter((each) => !needsYou(each) && isSwitch(each) && kinds.includes(each.mutation.kind)));

/** The switch of this kind that needs the user; `undefined` if there is none. */
export const failedSwitch = (traces: readonly Trace[], kind: Trace['mutation']['kind']) =>
  traces.filter(isTrouble).find(({ mutation }) => [kind].includes(mutation.kind));
