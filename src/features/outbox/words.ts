import { SLOW_AFTER_MS } from '../../shared/config/index.ts';
import { failureText, isReachable, type Reach } from '../../shared/contract/index.ts';
import { type AnyMutation, allWordsOf, fileIdsIn, kindOf, rewriteOf, uploadIn } from '../../shared/mutations/index.ts';
import type { OutboxEntry } from '../../shared/store/queries/outbox.ts';
import type { OutboxState } from '../../shared/store/vault/rows.ts';
import type { StuckFile } from '../../shared/store/vault/stuck-files.ts';
import { type CoveredWords, coveredWords } from '../../shared/text/covered.ts';
import { listed } from './bar/summary-words.ts';

/** What a row's displayed state depends on besides the row. Times: epoch ms; `uploaded`: progress of its files, 0 to 1. */
export interface Circumstances {
  nowAt: number;
  reach: Reach['kind'];
  pausedUntilAt?: number;
  uploaded?: number | undefined;
}

/** A row of the outbox, or its trace. */
export type Item = Pick<OutboxEntry, 'id' | 'mutation' | 'state' | 'attempts' | 'serverId' | 'stuck'>;

const secondsUntil = (at: number, nowAt: number): number => Math.max(1, Math.ceil((at - nowAt) / 1000));

/** Returns until when the displayed state changes with time (epoch ms); 0 = it does not. */
export function countdownUntil({ state }: Pick<Item, 'state'>, pausedUntilAt = 0): number {
  if (state.kind === 'held') return state.untilAt;
  if (state.kind === 'unsure' && state.verdict?.kind === 'later') return pausedUntilAt;
  if (state.kind === 'sending') return state.sentAt + SLOW_AFTER_MS;
  return state.kind === 'ready' ? Math.max(state.notBeforeAt, pausedUntilAt) : 0;
}

/** Returns the displayed state; `null` if the row is settled. */
export function stateWords(item: Item, circumstances: Circumstances): string | null {
  const { nowAt, reach, pausedUntilAt = 0, uploaded } = circumstances;
  const { state, mutation, stuck } = item;
  if (stuck) return stuckFilesWords(mutation, stuck);
  switch (state.kind) {
    case 'held':
    case 'ready': {
      const untilAt = countdownUntil(item, pausedUntilAt);
      if (state.kind === 'held' && untilAt > nowAt) return `Sends in ${secondsUntil(untilAt, nowAt)} s`;
      if (!isReachable({ kind: reach })) return 'Waiting for network';
      if (uploaded !== undefined && !uploadIn(mutation)) return uploadingWords(uploaded);
      if (untilAt > nowAt) return `Retry in ${secondsUntil(untilAt, nowAt)} s`;
      return reach === 'slow' ? NO_ANSWER_YET : 'Waiting for its turn';
    }
    case 'sending':
      if (uploaded !== undefined && uploadIn(mutation)) return uploadingWords(uploaded);
      if (nowAt >= countdownUntil(item)) return NO_ANSWER_YET;
      return uploadIn(mutation) ? 'Uploading' : 'Sending';
    case 'unsure':
      if (state.verdict?.kind === 'later' && pausedUntilAt > nowAt) {
        return `Retry in ${secondsUntil(pausedUntilAt, nowAt)} s`;
      }
      return 'No answer yet: looking whether it arrived';
    case 'answered':
      return 'Sent';
    case 'settled':
      return null;
    case 'refused':
    case 'conflict':
    case 'undecided':
    case 'proposed':
      return troubleWords(mutation, state);
  }
}

const uploadingWords = (uploaded: number): string => `Uploading ${Math.floor(uploaded * 100)} %`;

/** Returns ids of uploads whose progress an item shows: its own, or those that it depends on. */
export function filesOf({ id, mutation }: Item): readonly string[] {
  return uploadIn(mutation) ? [id] : fileIdsIn(mutation);
}

const NO_ANSWER_YET = 'Waiting for the server’s answer';

type Trouble = Extract<OutboxState, { kind: 'refused' | 'conflict' | 'undecided' | 'proposed' }>;

export const isTrouble = <T extends { state: OutboxState }>(item: T): item is T & { state: Trouble } =>
  TROUBLES.has(item.state.kind);

const TROUBLES: ReadonlySet<OutboxState['kind']> = new Set(['refused', 'conflict', 'undecided', 'proposed']);

/** Whether an item needs a decision of the user. */
export const needsYou = (item: Item): boolean => isTrouble(item) || item.stuck !== undefined;

/** Returns which files prevent a post from being sent, and why. */
export function stuckFilesWords(mutation: AnyMutation, stuck: readonly StuckFile[]): string {
  const refused = stuck.flatMap(({ fileName, failure }) =>
    failure ? [`“${fileName}” (${failureText(failure)})`] : [],
  );
  const lost = stuck.flatMap(({ fileName, failure }) => (failure ? [] : [`“${fileName}”`]));
  const reasons = [
    ...(refused.length > 0 ? [`the server refused ${listed(refused)}`] : []),
    ...(lost.length > 0 ? [`${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} no longer on this device`] : []),
  ];
  return `${kindOf(mutation)?.edits ? 'Not saved' : 'Not sent'}: ${reasons.join('; ')}.`;
}

/** Returns why an item needs the user, with the server's error text. */
export function troubleWords(mutation: AnyMutation, state: Trouble): string {
  if (state.kind === 'conflict') return 'Needs you: it was changed elsewhere meanwhile';
  const isList = kindOf(mutation)?.target(mutation, '').entity === 'home-list';
  if (state.kind === 'proposed') {
    const deleted = state.isKeptDeleted ? ', and you have deleted one of them' : '';
    return `Needs you: ${isList ? 'the same list was created' : 'the same words were published'} twice${deleted}.`;
  }
  if (state.kind === 'undecided') {
    return `It may have been ${isList ? 'created' : 'published'}. Nothing is sent twice without your word.`;
  }
  const err = failureText(state.failure);
  const words = kindOf(mutation)?.refusedText?.(mutation, err);
  if (words === undefined) return `Needs you: ${err}`;
  return words.includes(err) ? words : `${words} ${err}`;
}

/** Returns the same after the name of the mutation, e.g. 'Subscribing to @luna: This account is private'; `null` if it needs nobody. */
export function namedTroubleWords(item: Item): string | null {
  const { mutation, state } = item;
  if (!isTrouble(item)) return null;
  const hasOwnWords = state.kind !== 'refused' || kindOf(mutation)?.refusedText !== undefined;
  return hasOwnWords ? troubleWords(mutation, item.state) : `${titleOf(mutation)}: ${failureText(state.failure)}`;
}

/** Returns when a refused item disappears by itself (epoch ms); `null` if only the user can remove it. */
export function expiresAt({ mutation, state }: Item): number | null {
  const lastsMs = kindOf(mutation)?.refusalLastsMs;
  const isOwnRefusal = state.kind === 'refused' && state.failure.kind !== 'too-often';
  return isOwnRefusal && lastsMs !== undefined ? state.at + lastsMs : null;
}

/** A text that could not be sent, for further editing in its form. */
export interface StuckWords {
  mutation: AnyMutation;
  /** The text itself. */
  body: string;
  /** Of an edit: its base; `null` for a new text. */
  base: string | null;
  /** The row that the next mutation replaces; `null` if the row itself is changed. */
  replaces: string | null;
  /** The server's error text. */
  said: string | null;
  /** Of a conflict: the server's text. */
  theirs: string | null;
}

export function stuckWords(items: readonly Item[]): StuckWords | null {
  const stuck = items.filter(isTrouble).findLast((item) => rewritten(item, '') !== null);
  if (!stuck || stuck.state.kind === 'undecided' || stuck.state.kind === 'proposed') return null;
  const { id, mutation, state } = stuck;
  const base = kindOf(mutation)?.edits?.base(mutation) ?? null;
  return {
    mutation,
    body: writtenIn(mutation),
    base,
    replaces: base === null ? null : id,
    said: state.kind === 'refused' ? troubleWords(mutation, state) : null,
    theirs: state.kind === 'conflict' ? state.theirs : null,
  };
}

export interface OutboxCounts {
  waiting: number;
  needsYou: number;
}

/** Counts items that wait to be sent and items that need the user. Items that disappear by themselves do not count. */
export function countItems(items: readonly Item[]): OutboxCounts {
  const needing = items.filter((item) => needsYou(item) && expiresAt(item) === null).length;
  const waiting = items.filter((item) => !needsYou(item) && item.state.kind !== 'answered').length;
  return { waiting, needsYou: needing };
}

export const titleOf = (mutation: AnyMutation): string => kindOf(mutation)?.title(mutation) ?? 'Something newer';
/** Returns the text of a mutation as it was written, for forms. */
export const writtenIn = (mutation: AnyMutation): string => kindOf(mutation)?.words(mutation) ?? '';
/** Returns all that the user wrote in it, as it may be printed. */
export const shownWords = (mutation: AnyMutation): CoveredWords => coveredWords(allWordsOf(mutation));

/** Returns the mutation with another text; `null` if it has no text. */
export const rewritten = ({ id, mutation }: Item, body: string): AnyMutation | null => rewriteOf(mutation, id, body);
