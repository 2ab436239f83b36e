import { SUMMARY_PERIODS } from '../config/index.ts';
import type { Account, FeedRef } from '../model/index.ts';
import { formatDate } from '../text/index.ts';

/** 'day', 'week', 'month' or 'N days' (spec §2: 1, 7 and 30). */
function summaryPeriod(days: number): string {
  return (SUMMARY_PERIODS as Record<number, string>)[days] ?? `${days} days`;
}

/** '{screenName} ({username})'. */
function accountTitle(account: Pick<Account, 'screenName' | 'username'>): string {
  return `${account.screenName} (${account.username})`;
}

/** Formats a date, yyyyMMdd or yyyy-MM-dd, as 'MMM d, yyyy'. */
function dateWords(date: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(date) ?? [];
  return formatDate(new Date(Number(year), Number(month) - 1, Number(day)).getTime());
}

/** Prefix of the name in the title of an account's page. */
const USER_SECTIONS = { posts: '', comments: 'Comments - ', likes: 'Likes - ' } as const;

/**
 * Returns the page title of a feed, exactly as in spec §2 "Titles", which does not define all pages. `owner`: the account of
 * a user's or group's feed; the username of the address is used until it is loaded.
 */
export function feedTitle(feed: FeedRef, site: string, owner?: Pick<Account, 'screenName' | 'username'>): string {
  const whose = (name: string): string => (owner ? accountTitle(owner) : name);
  switch (feed.kind) {
    case 'home':
      return site;
    case 'directs':
      return `Direct messages - ${site}`;
    case 'discussions':
      return `My discussions - ${site}`;
    case 'saves':
      return `Saved posts - ${site}`;
    case 'bestof':
      return `Best Of ${site}`;
    case 'everything':
      return `Everything On ${site}`;
    case 'search':
      return `Search - ${site}`;
    case 'user':
      return `${USER_SECTIONS[feed.section]}${whose(feed.username)} - ${site}`;
    case 'summary':
      return feed.username === undefined
        ? `Best of ${summaryPeriod(feed.days)} - ${site}`
        : `Best of ${summaryPeriod(feed.days)} - ${whose(feed.username)} - ${site}`;
    case 'memories':
      return feed.username === undefined
        ? `${feedHeader(feed, site)} - ${site}`
        : `${feedHeader(feed, site)} - ${whose(feed.username)} - ${site}`;
    case 'calendar':
      return calendarTitle(dateWords(feed.date), site);
    case 'backlinks':
      return `${feedHeader(feed, site)} - ${site}`;
  }
}

/** '{page} - {screenName} ({username}) - {site}'. `account`: its username until it is known. */
export const accountPageTitle = (
  page: string,
  account: Pick<Account, 'screenName' | 'username'> | string,
  site: string,
): string => `${page} - ${typeof account === 'string' ? account : accountTitle(account)} - ${site}`;

/** Title of a year, a month or a day of the calendar. */
export const calendarTitle = (period: string, site: string): string => `${period} - Calendar - ${site}`;

export const notificationsTitle = (site: string): string => `Notifications - ${site}`;
/** Shown when a page's data cannot be loaded. */
export const errorTitle = (site: string): string => `Error - ${site}`;
export const NOT_FOUND_TITLE = 'Page not found';
export const notFoundMessage = (site: string): string => `There is no page with such an address on ${site}.`;

/** Returns the heading of a list of posts (spec §2 "Box headers"). An account's feed has none: it has the profile. */
export function feedHeader(feed: FeedRef, site: string): string {
  switch (feed.kind) {
    case 'home':
      return 'Home';
    case 'discussions':
      return 'My discussions';
    case 'saves':
      return 'Saved posts';
    case 'directs':
      return 'Direct messages';
    case 'search':
      return 'Search';
    case 'bestof':
      return `Best Of ${site}`;
    case 'everything':
      return `Everything On ${site}`;
    case 'summary':
      return `Best of ${summaryPeriod(feed.days)}`;
    case 'memories':
      return `Memories: posts from ${dateWords(feed.from)} and older`;
    case 'calendar':
      return dateWords(feed.date);
    case 'backlinks':
      return 'Posts that link to this post';
    case 'user':
      return '';
  }
}
