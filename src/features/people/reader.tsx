import { createContext, type ReactNode, use, useMemo } from 'react';
import { useConfig, useSession, useShell } from '../../live/index.ts';
import type { Config } from '../../shared/config/index.ts';
import type { AccountId } from '../../shared/model/index.ts';
import { type Preferences, readPreferences } from '../../shared/rules/index.ts';

/** The user who reads, and their display preferences. `id` is `null` for a visitor. */
export interface Reader {
  id: AccountId | null;
  /** Accounts that the user is subscribed to. */
  subscriptionIds: readonly AccountId[];
  /** False while defaults stand in for preferences that have not been read from the store. */
  isKnown: boolean;
  preferences: Preferences;
  config: Config;
  /** The server translates texts. */
  translates: boolean;
}

const ReaderContext = createContext<Reader | null>(null);

export const useReader = (): Reader => {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('useReader outside of ReaderScope');
  return reader;
};

/**
 * Provides the reader to a whole screen: hundreds of names and times need it, and must not run a live query each.
 */
export function ReaderScope({ children }: { children: ReactNode }) {
  const config = useConfig();
  const id = useSession()?.accountId ?? null;
  const shell = useShell();
  const isKnown = id === null || shell !== undefined;
  const preferences = readPreferences(shell?.self);
  const subscriptionIds = shell?.self?.subscriptionIds ?? [];
  const translates = shell?.serverInfo?.textTranslation.enabled === true;
  // Live queries return new objects. Cards are rendered again only if preferences or subscriptions have changed.
  const key = JSON.stringify([preferences, subscriptionIds, translates]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents its parts.
  const reader = useMemo(
    () => ({ id, isKnown, config, preferences, subscriptionIds, translates }),
    [id, isKnown, config, key],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}
