import type { Account, Statistics } from '../../shared/model/index.ts';
import { Link } from '../../ui/index.ts';
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
  /** They are loading: their space is reserved, so that nothing moves. */
  isComing: boolean;
  /** True if the user may open them (spec §2 "Stat links"). */
  areLinks: boolean;
}

/** Counts of an account. Counts that the user may not see are left out. */
export function ProfileStats({ account, statistics, isComing, areLinks }: ProfileStatsProps) {
  if (!statistics) return isComing && <div className={account.type === 'user' ? styles.placeOfUser : styles.place} />;
  return (
    <ul className={styles.stats}>
      {LINES.map(({ stat, one, many, path }) => {
        const count = statistics[stat];
        if (count === null) return null;
        const words = `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
        return <li key={stat}>{areLinks ? <Link href={`/${account.username}${path}`}>{words}</Link> : words}</li>;
      })}
    </ul>
  );
}
