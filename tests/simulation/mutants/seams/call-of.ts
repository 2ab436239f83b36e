import * as own from '../../../../worker/push/call-of.ts';
import { isKind } from '../../../support/mutations.ts';
import { active } from '../active.ts';

export const callOf: typeof own.callOf = async (vault, row, ...rest) => {
  const call = await own.callOf(vault, row, ...rest);
  const { mutation } = row;
  if (active.mutant === 'bytes lost' && isKind(mutation, 'upload-file')) await vault.blobs.delete(mutation.blobId);
  return call;
};
