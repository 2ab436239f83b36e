import { createContext, type ReactNode, use, useMemo } from 'react';
import { useConfig, useSession, useShell } from '../../live/index.ts';
import type { Config } from '../../shared/config/index.ts';
import type { AccountId } from '../../shared/model/index.ts';
import { type Preferences, readPreferences } from '../../shared/rules/index.ts';

/** Who reads, and how that person wants things shown. null: a visitor. */
export interface Reader {
  id: AccountId | null;
  /** The accounts whose posts that person reads. */
  subscriptionIds: readonly AccountId[];
  /** The preferences are the reader's own, not defaults that hold until the store has answered. */
  isKnown: boolean;
  preferences: Preferences;
  config: Config;
}

const ReaderContext = createContext<Reader | null>(null);

export const useReader = (): Reader => {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('useReader outside of ReaderScope');
  return reader;
};

/**
 * Reads the reader once for a whole screen: names and times are drawn by the hundred, and each of them with a live query of
 * its own would be a query a name.
 */
export function ReaderScope({ children }: { children: ReactNode }) {
  const config = useConfig();
  const id = useSession()?.accountId ?? null;
  const shell = useShell();
  const isKnown = id === null || shell !== undefined;
  const preferences = readPreferences(shell?.self);
  const subscriptionIds = shell?.self?.subscriptionIds ?? [];
  // A live query answers with fresh objects; only other preferences and subscriptions are news to the cards.
  const key = JSON.stringify([preferences, subscriptionIds]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what it was made of.
  const reader = useMemo(() => ({ id, isKnown, config, preferences, subscriptionIds }), [id, isKnown, config, key]);
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}
