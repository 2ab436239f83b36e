import { usePreferences } from '../../live/index.ts';
import { type KeptContent, useContentDraft } from '../../live/later.ts';
import type { BaseLists } from '../../shared/model/index.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { useShownForm } from './reopened.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** What an edit began with, if it is not the initial content of the form. */
export interface EditBase {
  base?: string | undefined;
  baseLists?: BaseLists | undefined;
}

/** The draft of a form. If the user wants no drafts saved, leaving the page with a changed form asks first. */
export function useFormDraft(draftKey: string, initial: DraftContent, { base, baseLists }: EditBase = {}): KeptContent {
  const { saveDrafts } = usePreferences();
  const draft = useContentDraft(draftKey, initial, {
    isKept: saveDrafts,
    ...(base === undefined ? {} : { base }),
    baseLists,
  });
  useShownForm(draftKey);
  useLeaveQuestion(draft.isChanged && !saveDrafts);
  return draft;
}
