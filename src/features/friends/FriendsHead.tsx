import { useSelf } from '../../live/index.ts';
import type { Self } from '../../shared/model/index.ts';
import { Tabs } from '../../ui/later.ts';
import { type Age, RosterTitle, tabLabel } from '../rosters/index.ts';

export type FriendsTab = 'subscriptions' | 'subscribers' | 'requests' | 'blocked';

export const FRIENDS_TABS: readonly FriendsTab[] = ['subscriptions', 'subscribers', 'requests', 'blocked'];

const LABELS: Record<FriendsTab, string> = {
  subscriptions: 'Subscriptions',
  subscribers: 'Subscribers',
  requests: 'Requests',
  blocked: 'Blocked',
};

const pathOf = (tab: FriendsTab): string => (tab === 'subscriptions' ? '/friends' : `/friends?show=${tab}`);

const COUNTS: Record<FriendsTab, (self: Self) => number> = {
  subscriptions: ({ subscriptionIds }) => subscriptionIds.length,
  subscribers: ({ subscriberIds }) => subscriberIds.length,
  requests: ({ receivedRequestIds, sentRequestIds }) => receivedRequestIds.length + sentRequestIds.length,
  blocked: ({ banIds }) => banIds.length,
};

/** Title and tabs. `age`: of the data below them. */
export function FriendsHead({ show, age }: { show: FriendsTab; age: Age }) {
  const self = useSelf();
  const tabs = FRIENDS_TABS.map((tab) => ({
    href: pathOf(tab),
    label: tabLabel(LABELS[tab], self && COUNTS[tab](self)),
    isCurrent: tab === show,
  }));
  return (
    <>
      <RosterTitle title="Friends" age={age} />
      <Tabs label="Kinds of friends" tabs={tabs} />
    </>
  );
}
