import type { Failure } from './failure.ts';

/** What is said to the reader about a failure: the server's own words where it gave some (spec §8), never a stack or a path. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'http':
      return failure.err || 'Unknown error';
    case 'network':
    case 'timeout':
    case 'offline':
      return 'Network error';
    case 'decode':
      return 'The answer of the server was not understood';
    case 'quota':
      return 'The storage of this device is full';
    case 'storage-lost':
      return 'The storage of this device does not answer';
    case 'aborted':
      return 'The request was stopped';
  }
}
