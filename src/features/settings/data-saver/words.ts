import type { DataSaver, NetworkFacts } from '../../../shared/rules/data-saver.ts';
import { savesData } from '../../../shared/rules/data-saver.ts';

/** Says whether data are saved now, and why. */
export function stateWords(choice: DataSaver, network: NetworkFacts): string {
  if (choice === 'on') return 'On: you have turned it on.';
  if (choice === 'off') return 'Off: you have turned it off.';
  if (!savesData(choice, network)) {
    const isSilent = network.effectiveType === undefined && network.saveData === undefined;
    return isSilent ? 'Off: this browser does not tell how fast the network is.' : 'Off: this network is fast enough.';
  }
  if (network.saveData) return 'On: this browser is set to save data.';
  if (network.type === 'cellular') return 'On: this is a mobile network.';
  return `On: this network is slow (${network.effectiveType}).`;
}
