/** Whether this device saves data: always, never, or when its network calls for it. */
export type DataSaver = 'auto' | 'on' | 'off';

/** What a browser tells about its network (Network Information API). All of it may be missing. */
export interface NetworkFacts {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Whether data are saved on this network. `choice`: a `DataSaver`; anything else is `auto`: if the user has told the browser so, if the network is slow, or if it is a mobile one. */
export function savesData(choice: unknown, network: NetworkFacts): boolean {
  if (choice === 'on' || choice === 'off') return choice === 'on';
  return network.saveData === true || SLOW.has(network.effectiveType ?? '') || network.type === 'cellular';
}
