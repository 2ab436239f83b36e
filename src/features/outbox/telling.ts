import type { Trace } from '../../shared/store/queries/views.ts';
import { needsYou } from './words.ts';

/** Of several things under way the one that tells most. */
const ORDER: readonly Trace['state']['kind'][] = ['held', 'unsure', 'ready', 'sending'];

export function mostTelling(traces: readonly Trace[]): Trace | undefined {
  for (const kind of ORDER) {
    const found = traces.find(({ state }) => state.kind === kind);
    if (found) return found;
  }
  return undefined;
}

/** Whether something was only switched on or off: it has no words, and is marked at its control. */
export const isSwitch = ({ mutation }: Pick<Trace, 'mutation'>): boolean => 'on' in mutation;

/** The switch of these kinds that the server does not have yet; `undefined` if there is none, or it needs the user. */
export const pendingSwitch = (
  traces: readonly Trace[],
  kinds: readonly Trace['mutation']['kind'][],
): Trace | undefined =>
  mostTelling(traces.filter((each) => !needsYou(each) && isSwitch(each) && kinds.includes(each.mutation.kind)));
