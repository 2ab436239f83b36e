import { usePreferences } from '../../../live/index.ts';
import { useContentDraft } from '../../../live/later.ts';
import { draftKeys } from '../../../shared/model/index.ts';
import type { DraftContent } from '../../../shared/store/vault/rows.ts';
import { NO_FIELDS, parseQuery, type QueryField, type QueryFields } from './query-fields.ts';

export interface SearchFields {
  fields: QueryFields;
  set: (field: QueryField, value: string) => void;
  clear: () => void;
}

const NOTHING: DraftContent = { body: '' };
const FIELDS = Object.keys(NO_FIELDS) as QueryField[];

/**
 * The fields of the form for a query: those of the query, or what was typed into the form of the same query before. That is kept
 * as a draft, also after the search was sent.
 */
export function useSearchFields(query: string): SearchFields {
  const { saveDrafts } = usePreferences();
  const draft = useContentDraft(draftKeys.search, NOTHING, { isKept: saveDrafts });
  const change = (changed: (now: QueryFields) => QueryFields) =>
    draft.update((content) => contentOf(query, changed(fieldsOf(query, content))));
  return {
    fields: fieldsOf(query, draft.content),
    set: (field, value) => change((now) => ({ ...now, [field]: value })),
    clear: () => change(() => NO_FIELDS),
  };
}

/** What was typed for another query does not count. */
function fieldsOf(query: string, content: DraftContent | undefined): QueryFields {
  const typed = content?.fields;
  if (typed?.of !== query) return parseQuery(query);
  const fields = { ...NO_FIELDS };
  for (const field of FIELDS) fields[field] = typed[field] ?? '';
  return fields;
}

function contentOf(query: string, fields: QueryFields): DraftContent {
  const initial = parseQuery(query);
  const isChanged = FIELDS.some((field) => fields[field] !== initial[field]);
  return isChanged ? { body: '', fields: { ...fields, of: query } } : NOTHING;
}
