import type { AccountId, Notification } from '../model/index.ts';
import { type CoveredWords, coveredLine } from '../text/covered.ts';

/** What an account has chosen on this device for the time when the app is closed. Times: epoch ms. */
export interface FreshChoice {
  isOn: boolean;
  /** Also while data are saved. */
  alsoSaving: boolean;
  /** Tells of new direct messages and mentions. */
  notifies: boolean;
  /** The notification says who wrote. */
  showsNames: boolean;
  /** The notification says what was said. Absent in choices of older versions. */
  showsWords?: boolean;
  /** When it was refreshed last. */
  at: number;
  /** Time of the newest notification that the user was told of. */
  toldAt: number;
}

export const NOT_FRESH: FreshChoice = {
  isOn: false,
  alsoSaving: false,
  notifies: false,
  showsNames: false,
  showsWords: false,
  at: 0,
  toldAt: 0,
};

/** At most once an hour; a few minutes less, because the browser's own timer is not exact. */
const LEAST_MS = 55 * 60_000;

/** Whether the closed app may refresh now. */
export function dueRefresh({ isOn, alsoSaving, at }: FreshChoice, nowAt: number, isSaving: boolean): boolean {
  // A clock that was set back must not stop it for long.
  const passed = nowAt - at;
  return isOn && (!isSaving || alsoSaving) && (passed < 0 || passed >= LEAST_MS);
}

const TOLD = new Set<Notification['kind']>([
  'direct',
  'direct_comment',
  'mention_in_post',
  'mention_in_comment',
  'mention_comment_to',
]);

const DIRECTS = new Set<Notification['kind']>(['direct', 'direct_comment']);

/** Direct messages and mentions by others since `toldAt` (epoch ms), newest first. `unread`: where nothing is, nothing is told. */
export const newsOf = (
  page: readonly Notification[],
  readerId: AccountId,
  toldAt: number,
  unread: { directs: number; others: number },
): Notification[] =>
  page
    .filter(({ kind, actorId, createdAt }) => TOLD.has(kind) && actorId !== readerId && createdAt > toldAt)
    .filter(({ kind }) => (DIRECTS.has(kind) ? unread.directs : unread.others) > 0)
    .sort((a, b) => b.createdAt - a.createdAt);

/** A notification of the device. `tag`: a later one with the same tag replaces it. `address`: what it opens. */
export interface Telling {
  title: string;
  words: CoveredWords;
  tag: string;
  address: string;
}

/** One of the news. `name` and `body`: `null` where the user does not want them to be shown, or where they are not known. */
export interface News extends Pick<Notification, 'id' | 'kind'> {
  name: string | null;
  body: string | null;
}

/** More than this are told together. */
const TOLD_APART = 3;
const WORDS_LENGTH = 120;

/** Returns the notifications of the device about news. `forUsername`: whom it concerns, if the device has several accounts. */
export function tellingsOf(news: readonly News[], accountId: AccountId, forUsername: string | null): Telling[] {
  const whom = forUsername === null ? '' : ` for @${forUsername}`;
  if (news.length > TOLD_APART) {
    const title = `${news.length} new messages and mentions${whom}`;
    return [{ title, words: coveredLine(''), tag: `news-${accountId}`, address: '/filter/notifications' }];
  }
  return news.map(({ id, kind, name, body }) => {
    const isDirect = DIRECTS.has(kind);
    const what = `${isDirect ? 'New direct message' : 'New mention'}${whom}`;
    return {
      title: name === null ? what : `${what}: ${name}`,
      words: coveredLine(body ?? '', WORDS_LENGTH),
      tag: id,
      address: isDirect ? '/filter/direct' : '/filter/notifications',
    };
  });
}
