import type { Channel, Ports } from '../ports.ts';

/** How long after its last sign of activity a tab counts as busy. */
const QUIET_AFTER_MS = 2000;

const BUSY = { kind: 'tab-busy' } as const;

/** Whether a tab of the account is fetching something for its user. Background work waits for that. */
export interface Activity {
  /** This tab begins or ends a fetch for its user. */
  note: () => void;
  /** True while any tab is active. */
  isBusy: () => boolean;
}

export function createActivity(channel: Channel, { now }: Pick<Ports, 'now'>): Activity {
  let lastAt = 0;
  channel.listen((message) => {
    if (typeof message === 'object' && message !== null && (message as { kind?: unknown }).kind === BUSY.kind)
      lastAt = now();
  });
  return {
    note() {
      lastAt = now();
      channel.send(BUSY);
    },
    isBusy() {
      const passedMs = now() - lastAt;
      return passedMs >= 0 && passedMs < QUIET_AFTER_MS;
    },
  };
}
