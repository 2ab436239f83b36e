import { FRIENDS_TABS, FriendsPage } from '../../features/friends/index.ts';
import { useNamedTitle } from '../-title.ts';

export function FriendsScreen({ show }: { show: string | undefined }) {
  useNamedTitle('Friends');
  return <FriendsPage show={FRIENDS_TABS.find((tab) => tab === show) ?? 'subscriptions'} />;
}
