import type { Result } from '../shared/contract/index.ts';
import type { ServerPreferences } from '../shared/model/index.ts';
import type { Enqueued } from '../shared/store/vault/outbox.ts';
import { useMutate } from './outbox/use-mutate.ts';

/**
 * Changes preferences that the server itself obeys (`Self.preferences`): shown at once, sent when the server can be reached.
 * Only the fields of the patch are sent. A failure means that nothing was stored.
 */
export function useSaveServerPreferences(): (patch: Partial<ServerPreferences>) => Promise<Result<Enqueued>> {
  const mutate = useMutate();
  return (patch) => mutate({ kind: 'change-server-preferences', patch });
}
