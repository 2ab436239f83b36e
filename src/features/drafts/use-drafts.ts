import { useAnswer, useConfig, useNow } from '../../live/index.ts';
import { type DraftView, drafts } from '../../shared/store/queries/drafts.ts';

const DAY_MS = 86_400_000;

/** What was begun, latest first. `older`: not touched for so long that it is not counted any more (config, DECISIONS "Aged drafts"). */
export interface Drafts {
  recent: DraftView[];
  older: DraftView[];
}

/** undefined: the store has not answered yet. Ages are looked at again every 30 s (spec §9). */
export function useDrafts(): Drafts | undefined {
  const stored = useAnswer('drafts', drafts);
  const { draftMaxAgeDays } = useConfig();
  const since = useNow() - draftMaxAgeDays * DAY_MS;
  if (!stored) return undefined;
  const isRecent = ({ draft }: DraftView) => draft.updatedAt > since;
  return { recent: stored.filter(isRecent), older: stored.filter((view) => !isRecent(view)) };
}

export const useDraftCount = (): number => useDrafts()?.recent.length ?? 0;
