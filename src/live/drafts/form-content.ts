import type { DraftContent } from '../../shared/model/index.ts';
import { contentOf } from '../../shared/store/vault/draft-history.ts';

/** Returns what a form has besides what was sent from it; `null`: nothing. All of an edit: the next edit of the same text. */
export function writtenSince(submitted: DraftContent, now: DraftContent, isEdit: boolean): DraftContent | null {
  if (isSame(submitted, now)) return null;
  if (isEdit) return now;
  const { body: sent, files: sentFiles = [], fields: sentFields = {} } = submitted;
  const { body: whole, files: allFiles = [], fields: allFields = {} } = now;
  const body = whole.startsWith(sent) ? whole.slice(sent.length).trimStart() : whole;
  const files = allFiles.filter(({ id }) => !sentFiles.some((one) => one.id === id));
  const fields = Object.entries(allFields).filter(([name, text]) => sentFields[name] !== text);
  if (body === '' && files.length === 0 && fields.length === 0) return null;
  return {
    body,
    ...(files.length > 0 ? { files } : {}),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  };
}

/** Whether two contents are the same with all choices. */
export const isSame = (a: DraftContent, b: DraftContent): boolean =>
  a.body === b.body && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
