import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { useCurrentFailure } from '../../live/index.ts';
import { STATISTICS_LOADING_DELAY_MS } from '../../shared/config/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { Account, Statistics } from '../../shared/model/index.ts';
import type { ProfileView } from '../../shared/store/queries/views.ts';
import { classes, Link } from '../../ui/index.ts';
import styles from './ProfileStats.module.css';

type Stat = keyof Statistics;

const LINES: { stat: Stat; one: string; many: string; path: string }[] = [
  { stat: 'posts', one: 'post', many: 'posts', path: '' },
  { stat: 'comments', one: 'comment', many: 'comments', path: '/comments' },
  { stat: 'likes', one: 'like', many: 'likes', path: '/likes' },
  { stat: 'subscriptions', one: 'subscription', many: 'subscriptions', path: '/subscriptions' },
  { stat: 'subscribers', one: 'subscriber', many: 'subscribers', path: '/subscribers' },
];

interface ProfileStatsProps {
  account: Account;
  statistics: Statistics | undefined;
  failure: ProfileView['statisticsFailure'];
  isRefreshing: boolean;
  /** They may be loading: their space is reserved, so that nothing moves. */
  isComing: boolean;
  /** True if the user may open them (spec §2 "Stat links"). */
  areLinks: boolean;
}

/** Counts of an account. Counts that the user may not see are left out. */
export function ProfileStats({ account, statistics, failure, isRefreshing, isComing, areLinks }: ProfileStatsProps) {
  const shownFailure = useCurrentFailure(failure);
  return (
    <>
      {statistics && (
        <ul className={styles.stats}>
          {LINES.map(({ stat, one, many, path }) => {
            const count = statistics[stat];
            if (count === null) return null;
            const words = `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
            return <li key={stat}>{areLinks ? <Link href={`/${account.username}${path}`}>{words}</Link> : words}</li>;
          })}
        </ul>
      )}
      {shownFailure ? (
        <p role="alert" className={classes(styles.stats, styles.failed)}>
          <CircleAlert size={16} aria-hidden="true" /> Statistics: {failureText(shownFailure)}
        </p>
      ) : (
        !statistics &&
        isComing && (
          <div className={account.type === 'user' ? styles.placeOfUser : styles.place}>
            {isRefreshing && <LateLoading />}
          </div>
        )
      )}
    </>
  );
}

/** Appears only if the server takes long to count: text that flashes would be noise. */
function LateLoading() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), STATISTICS_LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <p role="status">Loading...</p>;
}
