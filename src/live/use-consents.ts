import { useMemo } from 'react';
import type { OutsideService } from '../shared/store/index.ts';
import { consents } from '../shared/store/queries/consents.ts';
import { giveConsent, withdrawConsent } from '../shared/store/vault/consents.ts';
import { kept } from './outbox/use-mutate.ts';
import { useRuntime } from './runtime.ts';
import { useLive } from './use-live.ts';

/** Services outside that the user has allowed on this device; `undefined` until the store has answered. */
export const useConsents = (): OutsideService[] | undefined => useLive(consents);

export interface ConsentActions {
  give: (service: OutsideService) => Promise<unknown>;
  withdraw: (service: OutsideService) => Promise<unknown>;
}

export function useConsentActions(): ConsentActions {
  const runtime = useRuntime();
  return useMemo(
    () => ({
      give: (service) => kept(runtime, (stores) => giveConsent(stores, service, Date.now())),
      withdraw: (service) => kept(runtime, (stores) => withdrawConsent(stores, service)),
    }),
    [runtime],
  );
}
