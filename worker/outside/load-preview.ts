import { failed, type Result } from '../../src/shared/contract/index.ts';
import type { LinkPreview } from '../../src/shared/model/index.ts';
import type { CallParts } from '../calls.ts';

/** Asks the service of a link for its preview, and stores it. */
export async function loadPreview(
  _parts: CallParts,
  _request: { href: string; isTapped: boolean },
): Promise<Result<{ preview: LinkPreview }>> {
  return failed({ kind: 'aborted' });
}
