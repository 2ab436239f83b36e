import type { Failure } from '../../../shared/contract/index.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import { UNREADABLE } from '../../../shared/rules/files.ts';
import type { KeptFile } from '../../../shared/store/vault/draft-files.ts';

/**
 * State of an upload (spec §4). `waiting`: offline, or other uploads come first. `isFinal`: it is not retried automatically,
 * and the form cannot be sent until the file is removed.
 */
export type UploadState =
  | { kind: 'loading' }
  | { kind: 'waiting' }
  | { kind: 'success' }
  | { kind: 'error'; errorText: string; canRetry: boolean; isFinal: boolean };

/** A file that cannot be sent as it is. */
export const refusedFile = (errorText: string): UploadState => ({
  kind: 'error',
  errorText,
  canRetry: false,
  isFinal: true,
});

const NETWORK_ERROR = 'Network error';

/** Why an upload failed (spec §8): the status, or 'Network error' if there was no response. */
export function uploadErrorText(failure: Failure): string {
  if (failure.kind === 'http') return `HTTP error ${failure.status}`;
  // The bytes are no longer on this device.
  return failure.kind === 'storage-lost' ? UNREADABLE : NETWORK_ERROR;
}

/** The engine retries it automatically. */
const failing = (failure: Failure): UploadState => {
  const errorText = uploadErrorText(failure);
  const canRetry = errorText === NETWORK_ERROR;
  return { kind: 'error', errorText: canRetry ? errorText : `${errorText}. Trying again…`, canRetry, isFinal: false };
};

/** Returns the state of a file in a form. Offline, files wait: nothing has failed yet. */
export function uploadState(
  { url }: Pick<Attachment, 'url'>,
  { state, uploaded }: Pick<KeptFile, 'state' | 'uploaded'>,
  isOnline: boolean,
): UploadState {
  if (uploaded) return { kind: 'success' };
  // A file on the server has an address. One without address has lost its upload.
  if (!state) return url === '' ? refusedFile(UNREADABLE) : { kind: 'success' };
  switch (state.kind) {
    case 'refused':
      return refusedFile(uploadErrorText(state.failure));
    case 'sending':
      return isOnline ? { kind: 'loading' } : { kind: 'waiting' };
    case 'ready':
      if (!isOnline) return { kind: 'waiting' };
      return state.failure ? failing(state.failure) : { kind: 'loading' };
    case 'answered':
    case 'settled':
      return { kind: 'success' };
    case 'held':
    case 'unsure':
    case 'conflict':
    case 'undecided':
    case 'proposed':
      return { kind: 'waiting' };
  }
}
