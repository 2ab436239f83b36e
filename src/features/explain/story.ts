import { type Failure, failureText, isReachable, type Reach } from '../../shared/contract/index.ts';
import { kindOf } from '../../shared/mutations/index.ts';
import type { OutboxEntry } from '../../shared/store/queries/outbox.ts';

/** One line of a story. `at`: epoch ms; `null`: now. */
export interface Line {
  at: number | null;
  words: string;
}

export interface Circumstances {
  nowAt: number;
  reach: Reach['kind'];
  /** Nothing is sent before (epoch ms); 0: no pause. */
  pausedUntilAt: number;
}

/** Why a try has failed. Of the server's own words only in `said`. */
export function reasonOf(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
    case 'offline':
      return 'no network';
    case 'timeout':
      return 'the server did not answer';
    case 'aborted':
      return 'it was interrupted';
    case 'http':
      if (failure.status === 429) return 'the server asked to wait';
      if (failure.status < 500 && (failure.err === '' || failure.status === 408 || failure.status === 425))
        return `no answer of the server itself (${failure.status})`;
      return failure.status >= 500
        ? `the server had an error (${failure.status})`
        : `the server refused it (${failure.status})`;
    default:
      return failureText(failure);
  }
}

/** What has become of something that was written, and what comes next, in order of time. */
export function storyOf(row: OutboxEntry, circumstances: Circumstances): Line[] {
  const { state, createdAt, attempts, pace, stuck } = row;
  const tries = [...(pace?.times ?? [])];
  const last = tries.pop() ?? null;
  const earlier = attempts - tries.length - (last === null ? 0 : 1);
  const lines: Line[] = [{ at: createdAt, words: 'Written' }];
  if (earlier > 0) lines.push({ at: null, words: `Tried ${earlier === 1 ? 'once' : `${earlier} times`} before that` });
  for (const at of tries) lines.push({ at, words: 'Tried without success' });
  const tried = (words: string, at = last) => lines.push({ at, words: `Tried: ${words}` });
  const then = (words: string, at: number | null = null) => lines.push({ at, words });
  if (stuck && stuck.length > 0) {
    then('Waits for you: a file of it cannot be sent');
    return lines;
  }
  switch (state.kind) {
    case 'held':
    case 'ready': {
      if (state.kind === 'held' && state.untilAt > circumstances.nowAt) {
        then('Is sent then, unless you undo it', state.untilAt);
        break;
      }
      const { failure, notBeforeAt } = state.kind === 'held' ? { failure: null, notBeforeAt: 0 } : state;
      if (failure) tried(reasonOf(failure));
      const nextAt = Math.max(notBeforeAt, circumstances.pausedUntilAt, pace?.restsUntilAt ?? 0);
      if (!isReachable({ kind: circumstances.reach })) then('Waits for the network');
      else if (nextAt > circumstances.nowAt) then('Next try', nextAt);
      else then('Waits for its turn: what was written before it is sent first');
      break;
    }
    case 'sending':
      then('Sent. The server has not answered yet', state.sentAt);
      break;
    case 'unsure':
      then('Sent, but no answer came. It may have arrived', state.sentAt);
      then('Looks on the server whether it has arrived, so that it is not there twice', state.lookAt);
      break;
    case 'answered':
    case 'settled':
      then('The server has it', state.at);
      break;
    case 'refused':
      tried(reasonOf(state.failure), state.at);
      then('Waits for you: edit it, try again or discard it');
      break;
    case 'conflict':
      then('It was changed elsewhere meanwhile', state.at);
      then('Waits for you: keep your text or take the other one');
      break;
    case 'undecided':
      then('Nobody can tell whether the server has it', state.at);
      then('Waits for you: say whether it is there, or send it again');
      break;
    case 'proposed':
      then('There may be a second copy of it on the server', state.at);
      then('Waits for you: delete one or keep both');
      break;
  }
  return lines;
}

/** What a story says of a view that could not be fetched again. */
export function storyOfView(
  { at, failure }: { at: number | null; failure: Failure | null },
  reach: Reach['kind'],
): Line[] {
  const lines: Line[] = at === null ? [] : [{ at, words: 'Fetched. This is what you see' }];
  if (failure) lines.push({ at: null, words: `Tried again: ${reasonOf(failure)}` });
  const next = isReachable({ kind: reach })
    ? 'It is fetched again by itself while you look at it'
    : 'Waits for the network';
  return [...lines, { at: null, words: next }];
}

/** For a bug report: kinds, states, times and numbers; no text, name, token or full id. */
export function reportOf(row: OutboxEntry, circumstances: Circumstances, browser: string): string {
  const { id, mutation, state, attempts, createdAt, pace } = row;
  const failure = 'failure' in state ? state.failure : null;
  const facts: [string, string][] = [
    ['Change', `${kindOf(mutation) ? mutation.kind : 'newer'} ${id.slice(0, 8)}`],
    ['State', state.kind],
    ['Failure', failure === null ? 'none' : failure.kind === 'http' ? `http ${failure.status}` : failure.kind],
    ['Attempts', String(attempts)],
    ['Written', isoOf(createdAt)],
    ...(pace?.times ?? []).map((at): [string, string] => ['Tried', isoOf(at)]),
    ['Now', isoOf(circumstances.nowAt)],
    ['Reach', circumstances.reach],
    ['Browser', browser],
  ];
  return facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

const isoOf = (at: number): string => new Date(at).toISOString();
