import { type View, viewKey } from '../../src/shared/contract/index.ts';
import type { Channel, Locks } from '../ports.ts';
import { aborted } from './aborted.ts';

/** What a tab tells of itself. */
export interface TabState {
  views: readonly View[];
  isVisible: boolean;
}

/** The tabs of one account, as the leader knows them. */
export interface Roster {
  /** Says what this tab looks at now, and whether it is visible. */
  announce: () => void;
  /** The leader, until the signal aborts: hears of every tab; `changed` is called whenever one says something new or dies. */
  attend: (signal: AbortSignal, changed: () => void) => void;
  /** All that any tab looks at, each once. Without the lead: what this tab looks at. */
  views: () => View[];
  isAnyVisible: () => boolean;
}

type TabWord = ({ kind: 'tab-is' } & TabState & { tabId: string }) | { kind: 'tabs-asked' };

export interface RosterParts {
  channel: Channel;
  locks: Locks;
  tabId: string;
  state: () => TabState;
  /** The tab's life. */
  signal: AbortSignal;
}

/** A tab holds a lock of its own for as long as it lives, so that its death is noticed however it came. */
const lockOf = (tabId: string) => `tab:${tabId}`;

export function createRoster({ channel, locks, tabId, state, signal }: RosterParts): Roster {
  const others = new Map<string, TabState>();
  let isRegistered = false;
  let hear: ((tab: string, told: TabState) => void) | null = null;
  let changed = () => {};

  const tell = () => {
    const { views, isVisible } = state();
    if (isRegistered) channel.send({ kind: 'tab-is', tabId, views, isVisible } satisfies TabWord);
  };
  const register = async () => {
    isRegistered = true;
    tell();
    await aborted(signal);
  };
  locks.hold(lockOf(tabId), signal, register).catch(() => {
    // The tab has ended before its turn came.
  });
  channel.listen((message) => {
    if (!isWord(message)) return;
    if (message.kind === 'tabs-asked') tell();
    else hear?.(message.tabId, { views: message.views, isVisible: message.isVisible });
  });

  const everyone = (): TabState[] => [state(), ...others.values()];
  return {
    announce() {
      tell();
      changed();
    },
    attend(until, listener) {
      others.clear();
      changed = listener;
      hear = (tab, told) => {
        if (!others.has(tab)) forgetWhenDead(tab, until);
        others.set(tab, told);
        changed();
      };
      const forgetWhenDead = (tab: string, leading: AbortSignal) => {
        const gone = async () => {
          others.delete(tab);
          changed();
        };
        locks.hold(lockOf(tab), leading, gone).catch(() => {
          // The lead has ended before the tab did.
        });
      };
      const stop = () => {
        if (changed !== listener) return;
        hear = null;
        changed = () => {};
        others.clear();
      };
      until.addEventListener('abort', stop, { once: true });
      channel.send({ kind: 'tabs-asked' } satisfies TabWord);
      changed();
    },
    views: () => [...new Map(everyone().flatMap((tab) => tab.views.map((view) => [viewKey(view), view]))).values()],
    isAnyVisible: () => everyone().some((tab) => tab.isVisible),
  };
}

function isWord(message: unknown): message is TabWord {
  if (typeof message !== 'object' || message === null) return false;
  const { kind, tabId, views } = message as Record<string, unknown>;
  return kind === 'tabs-asked' || (kind === 'tab-is' && typeof tabId === 'string' && Array.isArray(views));
}
