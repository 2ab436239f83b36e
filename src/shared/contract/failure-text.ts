import type { Failure } from './failure.ts';

/** A hotel's, an office's or a proxy's page has answered in place of the server. */
export const GATEWAY = 'This network asks for a sign-in of its own';

/** The message for the user (spec §8): the server's own if there is one, 'Network error' if there was no answer. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'http':
      return failure.err === '' ? `HTTP error ${failure.status}` : failure.err;
    case 'gateway':
      return GATEWAY;
    case 'filtered':
      return 'A filter of this network does not let it through';
    case 'bad-query':
      return failure.err;
    case 'network':
    case 'timeout':
    case 'offline':
    case 'aborted':
      return 'Network error';
    case 'decode':
      return 'The server sent an answer that could not be understood';
    case 'quota':
      return 'This device has no room left';
    case 'storage-lost':
      return "This device's storage cannot be reached";
    case 'outdated':
      return failure.reason;
    case 'asked':
      return failure.question;
    case 'too-often':
      return 'It did not get through after many tries';
  }
}
