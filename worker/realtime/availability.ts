import type { TabList } from '../leader/tab-list.ts';
import type { Ports } from '../ports.ts';
import type { Link } from './link.ts';

/** The link closes when all tabs have been hidden for this long. */
const HIDDEN_MS = 60_000;
const TICK_MS = 10_000;
/** A tick that is this late shows that the device was asleep. */
const ASLEEP_MS = 30_000;

/**
 * Opens the link while any tab is visible and replaces it after the device has slept, until the signal aborts. Calls
 * `onChange` when the list does. Returns a function that closes the link and cancels the timers.
 */
export function keepLinkAvailable(
  link: Pick<Link, 'open' | 'close' | 'restart'>,
  tabList: Pick<TabList, 'attend' | 'isAnyVisible'>,
  { now, timers }: Pick<Ports, 'now' | 'timers'>,
  onChange: () => void,
  signal: AbortSignal,
): () => void {
  let cancelHiding: (() => void) | null = null;
  let cancelTick = () => {};
  const tick = (dueAt: number) => {
    if (now() - dueAt > ASLEEP_MS) link.restart();
    const nextAt = now() + TICK_MS;
    cancelTick = timers.after(TICK_MS, () => tick(nextAt));
  };
  const follow = () => {
    onChange();
    if (tabList.isAnyVisible()) {
      cancelHiding?.();
      cancelHiding = null;
      link.open();
    } else {
      cancelHiding ??= timers.after(HIDDEN_MS, link.close);
    }
  };
  const stop = () => {
    cancelHiding?.();
    cancelTick();
    link.close();
  };
  tick(now());
  tabList.attend(signal, follow);
  return stop;
}
