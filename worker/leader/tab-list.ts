import type { View } from '../../src/shared/contract/index.ts';
import type { Channel, Locks } from '../ports.ts';
import type { Views } from '../views/index.ts';
import { aborted } from './aborted.ts';

/** What a tab reports to the leader. */
export interface TabState {
  views: readonly View[];
  isVisible: boolean;
}

/** The tabs of one account. Only the leader knows more than its own. */
export interface TabList {
  /** Reports the state of this tab. */
  announce: () => void;
  /** Tracks all tabs until the signal aborts. Calls `onChange` when a tab reports its state or disappears. */
  attend: (signal: AbortSignal, onChange: () => void) => void;
  /** Every view that a known tab watches, without duplicates. */
  views: () => View[];
  isAnyVisible: () => boolean;
}

type TabMessage = ({ kind: 'tab-is' } & TabState & { tabId: string }) | { kind: 'tabs-asked' };

export interface TabListParts {
  channel: Channel;
  locks: Locks;
  views: Views;
  tabId: string;
  state: () => TabState;
  /** Aborts when the tab ends. */
  signal: AbortSignal;
}

/** A tab holds this lock while it lives, so that its end is noticed however it came. */
const lockOf = (tabId: string) => `tab:${tabId}`;

export function createTabList({ channel, locks, views, tabId, state, signal }: TabListParts): TabList {
  const others = new Map<string, TabState>();
  let isRegistered = false;
  let onReport: ((tab: string, reported: TabState) => void) | null = null;
  let onAnyChange = () => {};

  const report = () => {
    const own = state();
    const message: TabMessage = { kind: 'tab-is', tabId, views: own.views, isVisible: own.isVisible };
    if (isRegistered) channel.send(message);
  };
  const register = async () => {
    isRegistered = true;
    report();
    await aborted(signal);
  };
  locks.hold(lockOf(tabId), signal, register).catch(() => {
    // The tab has ended before it got its lock.
  });
  channel.listen((message) => {
    if (!isTabMessage(message)) return;
    if (message.kind === 'tabs-asked') report();
    else onReport?.(message.tabId, { views: message.views.filter(views.knows), isVisible: message.isVisible });
  });

  const everyTab = (): TabState[] => [state(), ...others.values()];
  return {
    announce() {
      report();
      onAnyChange();
    },
    attend(until, onChange) {
      others.clear();
      onAnyChange = onChange;
      onReport = (tab, reported) => {
        if (!others.has(tab)) removeWhenGone(tab);
        others.set(tab, reported);
        onAnyChange();
      };
      const removeWhenGone = (tab: string) => {
        const gone = async () => {
          others.delete(tab);
          onAnyChange();
        };
        locks.hold(lockOf(tab), until, gone).catch(() => {
          // The lease has ended before the tab did.
        });
      };
      const stop = () => {
        if (onAnyChange !== onChange) return;
        onReport = null;
        onAnyChange = () => {};
        others.clear();
      };
      until.addEventListener('abort', stop, { once: true });
      channel.send({ kind: 'tabs-asked' } satisfies TabMessage);
      onAnyChange();
    },
    views: () => [...new Map(everyTab().flatMap((tab) => tab.views.map((view) => [views.key(view), view]))).values()],
    isAnyVisible: () => everyTab().some((tab) => tab.isVisible),
  };
}

function isTabMessage(message: unknown): message is TabMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { kind, tabId, views } = message as Record<string, unknown>;
  return kind === 'tabs-asked' || (kind === 'tab-is' && typeof tabId === 'string' && Array.isArray(views));
}
