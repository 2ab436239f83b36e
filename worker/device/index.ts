import { readChoice } from '../../src/shared/store/vault/choices.ts';
import { onReadChange } from '../../src/shared/store/vault/jobs.ts';
import { keepTraffic, type ReportParts, receiveReports, type TrafficParts } from './traffic.ts';
import { keepTroubles, type TroubleParts } from './troubles.ts';

/** What this device stores and moves over the network: a file of its own of the engine. */
export { measureStorage } from './measure.ts';
export { noteTimings } from './timings.ts';

/** For every tab. */
export function keepDevice(parts: TrafficParts & TroubleParts): void {
  keepTraffic(parts);
  keepTroubles(parts);
}

/** For the leader, until the signal aborts. `enforce`: brings the mirror into its budget; called when the user has chosen another one. */
export function leadDevice({ enforce, ...parts }: ReportParts & { enforce: () => void }, signal: AbortSignal): void {
  if (signal.aborted) return;
  receiveReports(parts, signal);
  const { vault, accountId } = parts.stores;
  let known: number | undefined | null = null;
  const stop = onReadChange(
    () => readChoice(vault, accountId, 'storageBudget'),
    (maxPosts) => {
      if (known !== null && maxPosts !== known) enforce();
      known = maxPosts;
    },
  );
  signal.addEventListener('abort', stop, { once: true });
}
