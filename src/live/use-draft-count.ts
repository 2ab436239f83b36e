import { useLiveQuery } from 'dexie-react-hooks';
import { draftCount } from '../shared/store/queries/drafts.ts';
import { useRuntime } from './runtime.ts';

/**
 * How much was begun and touched after `since` (epoch ms). Every key of a writer changes a draft, but the number only rarely:
 * the same number again draws nothing. While the store cannot be read, the last number stands.
 */
export function useDraftCountSince(since: number): number {
  const { stores } = useRuntime();
  return (
    useLiveQuery(async () => {
      try {
        return await draftCount(stores, since);
      } catch {
        throw new DOMException('The store cannot be read', 'AbortError');
      }
    }, [stores, since]) ?? 0
  );
}
