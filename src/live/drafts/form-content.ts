import type { DraftContent } from '../../shared/model/index.ts';

/** Returns what a form has in it, without what else its draft says. */
export function contentOf({ body, feeds, files, commentsDisabled, members, fields }: DraftContent): DraftContent {
  return {
    body,
    ...(feeds ? { feeds } : {}),
    ...(files ? { files } : {}),
    ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
    ...(members ? { members } : {}),
    ...(fields ? { fields } : {}),
  };
}

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

export const isSame = (a: DraftContent, b: DraftContent): boolean =>
  a.body === b.body && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
