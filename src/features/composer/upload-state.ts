import type { Failure } from '../../shared/contract/index.ts';
import type { Attachment } from '../../shared/model/index.ts';
import { UNREADABLE } from '../../shared/rules/files.ts';
import type { KeptFile } from '../../shared/store/vault/draft-files.ts';

/**
 * How far an upload is (spec §4). `waiting`: for the network, or for its turn. `isFinal`: it is not retried by itself, and the
 * form cannot be sent until the file is removed.
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

/** Why an upload failed (spec §8): the status, or 'Network error' when there was no answer. */
export function uploadErrorText(failure: Failure): string {
  if (failure.kind === 'http') return `HTTP error ${failure.status}`;
  // Its bytes are no longer on this device.
  return failure.kind === 'storage-lost' ? UNREADABLE : NETWORK_ERROR;
}

/** The engine tries again by itself. */
const failing = (failure: Failure): UploadState => {
  const errorText = uploadErrorText(failure);
  const canRetry = errorText === NETWORK_ERROR;
  return { kind: 'error', errorText: canRetry ? errorText : `${errorText}. Trying again…`, canRetry, isFinal: false };
};

/** The state of a file of a form. Offline nothing has failed yet: what was chosen waits. */
export function uploadState(
  { url }: Pick<Attachment, 'url'>,
  { state, uploaded }: KeptFile,
  isOnline: boolean,
): UploadState {
  if (uploaded) return { kind: 'success' };
  // The server's files have an address. One without it has lost its upload.
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
