import { draftCount } from '../shared/store/queries/drafts.ts';
import { useLive } from './use-live.ts';

/**
 * How much was begun and touched after `since` (epoch ms). Every key of a writer changes a draft, but the number only rarely:
 * the same number again draws nothing.
 */
export const useDraftCountSince = (since: number): number => useLive(draftCount, since) ?? 0;
