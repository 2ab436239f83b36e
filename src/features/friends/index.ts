export { FRIENDS_TABS, type FriendsTab } from './FriendsHead.tsx';
export { FriendsPage } from './FriendsPage.tsx';
