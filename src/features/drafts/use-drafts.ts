import { useConfig, useLive, useNow } from '../../live/index.ts';
import { useDraftCountSince } from '../../live/later.ts';
import { type DraftView, drafts, type HistoryView, history } from '../../shared/store/queries/drafts.ts';
import { HISTORY_MS } from '../../shared/store/vault/draft-history.ts';

const DAY_MS = 86_400_000;

/** Drafts, latest first. `older` ones are older than the deployment's limit and not counted (config, DECISIONS "Aged drafts"). */
export interface Drafts {
  recent: DraftView[];
  older: DraftView[];
}

/** `undefined` while loading. Ages are checked every 30 s (spec §9). */
export function useDrafts(): Drafts | undefined {
  const stored = useLive(drafts);
  const { draftMaxAgeDays } = useConfig();
  const since = useNow() - draftMaxAgeDays * DAY_MS;
  if (!stored) return undefined;
  const isRecent = ({ draft }: DraftView) => draft.updatedAt > since;
  return { recent: stored.filter(isRecent), older: stored.filter((view) => !isRecent(view)) };
}

/** Texts that were sent, discarded or rewritten in the last 24 hours, latest first. */
export function useHistory(): HistoryView[] {
  const stored = useLive(history) ?? [];
  const since = useNow() - HISTORY_MS;
  return stored.filter(({ savedAt }) => savedAt > since);
}

/** The number of recent drafts. Updated with every change, and every 30 s for their age (spec §9). */
export function useDraftCount(): number {
  const { draftMaxAgeDays } = useConfig();
  return useDraftCountSince(useNow() - draftMaxAgeDays * DAY_MS);
}
