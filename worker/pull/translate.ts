import { failed, type Result, type TranslatedBody } from '../../src/shared/contract/index.ts';
import type { PullContext } from './context.ts';

/** Fetches the translation of a text and stores it. */
export async function pullTranslation(
  _context: PullContext,
  _request: { body: TranslatedBody; lang: string },
): Promise<Result<{ text: string; language: string }>> {
  return failed({ kind: 'aborted' });
}
