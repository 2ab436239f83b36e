import type { Failure } from '../../shared/contract/index.ts';
import type { KeptFile } from '../../shared/store/vault/draft-files.ts';

/** How far an upload is (spec §4). `waiting`: for the network, or for its turn. */
export type UploadState =
  | { kind: 'loading' }
  | { kind: 'waiting' }
  | { kind: 'success' }
  | { kind: 'error'; errorText: string; canRetry: boolean };

const NETWORK_ERROR = 'Network error';

/** Why an upload failed (spec §8): the status, or 'Network error' when there was no answer. */
export function uploadErrorText(failure: Failure): string {
  if (failure.kind === 'http') return `HTTP error ${failure.status}`;
  return NETWORK_ERROR;
}

const failed = (failure: Failure): UploadState => {
  const errorText = uploadErrorText(failure);
  return { kind: 'error', errorText, canRetry: errorText === NETWORK_ERROR };
};

/** Offline nothing has failed yet: what was chosen waits. */
export function uploadState({ state, uploaded }: KeptFile, isOnline: boolean): UploadState {
  if (uploaded || !state) return { kind: 'success' };
  switch (state.kind) {
    case 'refused':
      return failed(state.failure);
    case 'sending':
      return isOnline ? { kind: 'loading' } : { kind: 'waiting' };
    case 'ready':
      if (!isOnline) return { kind: 'waiting' };
      return state.failure ? failed(state.failure) : { kind: 'loading' };
    case 'answered':
    case 'settled':
      return { kind: 'success' };
    case 'held':
    case 'unsure':
    case 'conflict':
    case 'undecided':
      return { kind: 'waiting' };
  }
}
