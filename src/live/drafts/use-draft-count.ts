import { draftCount } from '../../shared/store/queries/drafts.ts';
import { useLive } from '../use-live.ts';

/**
 * Number of drafts changed after `since` (epoch ms). Every keystroke changes a draft but rarely the number: an equal number
 * causes no render.
 */
export const useDraftCountSince = (since: number): number => useLive(draftCount, since) ?? 0;
