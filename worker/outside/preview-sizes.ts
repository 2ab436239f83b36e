import type { Result } from '../../src/shared/contract/index.ts';
import { success } from '../../src/shared/contract/index.ts';
import type { PreviewSize } from '../../src/shared/model/index.ts';
import type { CallParts } from '../calls.ts';

/** Remembers how previews were shown: written together after a while, the last 500. */
export async function notePreviewSizes(_parts: CallParts, _sizes: readonly PreviewSize[]): Promise<Result<null>> {
  return success(null);
}
