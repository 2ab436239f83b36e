import { useAccountByName } from '../../live/later.ts';
import { SUMMARY_PERIODS } from '../../shared/config/index.ts';
import { Tabs } from '../../ui/later.ts';
import { FeedScreen } from './FeedScreen.tsx';

/** The most liked posts of the last days, in all feeds of the viewer or in one account. */
export function SummaryScreen({ days, username }: { days: number; username?: string }) {
  const owner = useAccountByName(username ?? '');
  const base = username === undefined ? '/summary' : `/${username}/summary`;
  const tabs = Object.entries(SUMMARY_PERIODS).map(([count, period]) => ({
    href: `${base}/${count}`,
    label: `${period.charAt(0).toUpperCase()}${period.slice(1)}`,
    isCurrent: Number(count) === days,
  }));
  return (
    <FeedScreen
      feed={{ kind: 'summary', days, ...(username === undefined ? {} : { username }) }}
      offset={0}
      path={`${base}/${days}`}
      owner={owner}
    >
      <Tabs label="Period" tabs={tabs} />
    </FeedScreen>
  );
}
