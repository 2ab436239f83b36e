import { NEW_LIST_PATH } from './home-lists.ts';
import { OUTBOX_PATH } from './outbox-path.ts';

/** A page of the app: its path, and its name in menus and in quick find. */
export interface AppPage {
  href: string;
  label: string;
}

/** Pages with a fixed path. Menus and quick find take their paths and names from here. */
export const PAGES = {
  home: { href: '/', label: 'Home' },
  directs: { href: '/filter/direct', label: 'Direct messages' },
  discussions: { href: '/filter/discussions', label: 'Discussions' },
  saves: { href: '/filter/saves', label: 'Saved posts' },
  bestOfDay: { href: '/summary/1', label: 'Best of the day' },
  notifications: { href: '/filter/notifications', label: 'Notifications' },
  drafts: { href: '/filter/drafts', label: 'Drafts' },
  outbox: { href: OUTBOX_PATH, label: 'Waiting to send' },
  newList: { href: NEW_LIST_PATH, label: 'New list' },
  groups: { href: '/groups', label: 'Browse/edit groups' },
  friends: { href: '/friends', label: 'Friends' },
  search: { href: '/search', label: 'Search' },
  invite: { href: '/invite', label: 'Invite' },
  everything: { href: '/filter/everything', label: 'Everything' },
  allGroups: { href: '/all-groups', label: 'Public groups' },
  support: { href: '/support', label: 'Support/FAQ' },
  donate: { href: '/about/donate', label: 'Donate' },
  settings: { href: '/settings', label: 'Settings' },
} as const satisfies Record<string, AppPage>;

/** In the settings, and in the sidebar of who can restore something. */
export const ARCHIVE_PAGE: AppPage = { href: '/settings/archive', label: 'Restore from an archive' };

export const APPEARANCE_PAGE: AppPage = { href: '/settings/appearance', label: 'Appearance' };

/** Pages of the settings, in the order of their menu. */
export const SETTINGS_PAGES: readonly AppPage[] = [
  APPEARANCE_PAGE,
  { href: '/settings/appearance#nsfw', label: 'Sensitive content' },
  { href: '/settings/appearance#beta', label: 'Beta version' },
  { href: '/settings/sign-in', label: 'Sign-in' },
  { href: '/settings/sign-in/sessions', label: 'Sessions' },
  { href: '/settings/privacy', label: 'Privacy' },
  { href: '/settings/notifications', label: 'Notifications' },
  { href: '/settings/app-tokens', label: 'App tokens' },
  { href: '/settings/sanitize-media', label: 'Sanitize media' },
  { href: '/settings/accounts', label: 'Accounts' },
  { href: '/settings/device', label: 'This device' },
  { href: '/settings/data', label: 'Your data' },
  { href: '/settings/taken', label: 'Taken along' },
  { href: '/settings/storage', label: 'Storage' },
  { href: '/settings/data-saver', label: 'Data saver' },
  ARCHIVE_PAGE,
  { href: '/settings/deactivate', label: 'Delete account' },
];

/** The calendar of an account. */
export const calendarPage = (username: string): AppPage => ({ href: `/${username}/calendar`, label: 'Calendar' });

/** The page of the account with the network's news. */
export const newsPage = (newsAccount: string): AppPage => ({ href: `/${newsAccount}`, label: 'News' });
