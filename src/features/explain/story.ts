import { type Failure, failureText, isReachable, type Reach } from '../../shared/contract/index.ts';
import { areTwins, kindOf, lanesOf } from '../../shared/mutations/index.ts';
import type { OutboxEntry, OutboxView } from '../../shared/store/queries/outbox.ts';
import type { OutboxEvent, OutboxRow, OutboxState } from '../../shared/store/vault/rows.ts';

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
    case 'gateway':
      return 'this network asks for a sign-in of its own';
    case 'filtered':
      return 'a filter of this network did not let it through';
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
export function storyOf(
  row: OutboxEntry,
  circumstances: Circumstances,
  { rows, settled }: Pick<OutboxView, 'rows' | 'settled'>,
): Line[] {
  const { state, createdAt, attempts, history = [], stuck } = row;
  const lines: Line[] = [{ at: createdAt, words: 'Written' }];
  const then = (words: string, at: number | null = null) => lines.push({ at, words });
  const forgotten = attempts - history.filter(({ kind }) => kind === 'sent').length;
  if (forgotten > 0) then(`Tried ${forgotten === 1 ? 'once' : `${forgotten} times`} before that`);
  lines.push(...past(history, state.kind === 'sending'));
  if (stuck && stuck.length > 0) {
    then('Waits for you: a file of it cannot be sent');
    return lines;
  }
  switch (state.kind) {
    case 'held':
    case 'ready':
      lines.push(waiting(row, state, circumstances, { rows, settled }));
      break;
    case 'sending':
      then('Sent. The server has not answered yet', state.sentAt);
      break;
    case 'unsure':
      then('Looks on the server whether it has arrived, so that it is not there twice', state.lookAt);
      break;
    case 'answered':
    case 'settled':
      then('The server has it', state.at);
      break;
    case 'refused':
      if (state.failure.kind === 'asked') then('What it changes has changed meanwhile', state.at);
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

/** A failure is told at the time of its send. `isSending`: the last send has no result yet. */
function past(history: readonly OutboxEvent[], isSending: boolean): Line[] {
  const lines: Line[] = [];
  let sentAt: number | null = null;
  for (const [index, event] of history.entries()) {
    switch (event.kind) {
      case 'sent':
        sentAt = event.at;
        if (index === history.length - 1 && !isSending) lines.push({ at: event.at, words: 'Sent' });
        break;
      case 'failed':
        if (event.failure.kind !== 'asked')
          lines.push({ at: sentAt ?? event.at, words: `Tried: ${reasonOf(event.failure)}` });
        sentAt = null;
        break;
      case 'unanswered':
        lines.push({ at: sentAt ?? event.at, words: 'Sent, but no answer came. It may have arrived' });
        sentAt = null;
        break;
      case 'not-found':
        lines.push({ at: event.at, words: 'Looked on the server: it was not there' });
        break;
      case 'decided':
        lines.push({ at: event.at, words: 'You have said that it is to be sent' });
        break;
    }
  }
  return lines;
}

type Waiting = Extract<OutboxState, { kind: 'held' | 'ready' }>;

/** What a row that is not sent yet waits for. The order is that of the plan (worker/push/plan.ts). */
function waiting(
  row: OutboxEntry,
  state: Waiting,
  circumstances: Circumstances,
  { rows, settled }: Pick<OutboxView, 'rows' | 'settled'>,
): Line {
  const { nowAt, reach, pausedUntilAt } = circumstances;
  if (state.kind === 'held' && state.untilAt > nowAt)
    return { at: state.untilAt, words: 'Is sent then, unless you undo it' };
  const notBeforeAt = state.kind === 'ready' ? state.notBeforeAt : 0;
  const nextAt = Math.max(notBeforeAt, pausedUntilAt, row.pace?.restsUntilAt ?? 0);
  if (!isReachable({ kind: reach })) return { at: null, words: 'Waits for the network' };
  if (nextAt > nowAt) return { at: nextAt, words: 'Next try' };
  const isAskedAbout = ({ id, mutation, state: { kind } }: OutboxEntry) =>
    kind === 'undecided' && id !== row.id && areTwins(mutation, row.mutation, row.accountId);
  if (rows.some(isAskedAbout)) return { at: null, words: 'Waits for you: say first whether the same words are there' };
  if (row.uploads?.some(({ serverId }) => serverId === null))
    return { at: null, words: 'Waits until its files are uploaded' };
  const lanes = new Set(lanesOf(row));
  const isAhead = (one: OutboxRow) => one.order < row.order && lanesOf(one).some((lane) => lanes.has(lane));
  const ahead = rows.filter(isAhead);
  if (ahead.some((one) => one.state.kind === 'unsure'))
    return { at: null, words: 'Waits until it is certain whether what was written before it has arrived' };
  if (ahead.some((one) => IN_LINE.has(one.state.kind)))
    return { at: null, words: 'Waits for its turn: what was written before it is sent first' };
  const lateUntilAt = Math.max(0, ...settled.filter(isAhead).map((one) => one.unsureUntilAt));
  if (lateUntilAt > nowAt)
    return { at: lateUntilAt, words: 'Is sent then: an earlier request may still arrive late and change it back' };
  return { at: null, words: reach === 'slow' ? 'Waits for the server’s answer' : 'Is sent next' };
}

const IN_LINE: ReadonlySet<OutboxState['kind']> = new Set(['held', 'ready', 'sending']);

/** What a story says of a view that could not be fetched again. */
export function storyOfView(
  {
    at,
    failure,
    failedAt = null,
  }: { at: number | null; failure: Failure | null; failedAt?: number | null | undefined },
  reach: Reach['kind'],
): Line[] {
  const lines: Line[] = at === null ? [] : [{ at, words: 'Fetched. This is what you see' }];
  if (failure) lines.push({ at: failedAt, words: `Tried again: ${reasonOf(failure)}` });
  const next = isReachable({ kind: reach })
    ? 'It is fetched again by itself while you look at it'
    : 'Waits for the network';
  return [...lines, { at: null, words: next }];
}

/** For a bug report: kinds, states, times and numbers; no text, name, token or full id. `build`: of the app. */
export function reportOf(
  row: OutboxEntry,
  { nowAt, reach }: Circumstances,
  { build, browser }: { build: string; browser: string },
): string {
  const { id, mutation, state, attempts, createdAt, history = [] } = row;
  const failure = 'failure' in state ? state.failure : null;
  const facts: [string, string][] = [
    ['Change', `${kindOf(mutation) ? mutation.kind : 'newer'} ${id.slice(0, 8)}`],
    ['State', state.kind],
    ['Failure', codeOf(failure)],
    ['Attempts', String(attempts)],
    ['Written', isoOf(createdAt)],
    ...history.map((event): [string, string] => [
      isoOf(event.at),
      'failure' in event ? `${event.kind}, ${codeOf(event.failure)}` : event.kind,
    ]),
    ['Now', isoOf(nowAt)],
    ['Reach', reach],
    ['App', build],
    ['Browser', browser],
  ];
  return facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

const codeOf = (failure: Failure | null): string =>
  failure === null ? 'none' : failure.kind === 'http' ? `http ${failure.status}` : failure.kind;

const isoOf = (at: number): string => new Date(at).toISOString();
