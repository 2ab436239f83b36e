import { MY_FEEDS } from './query-fields.ts';
import styles from './SearchForm.module.css';

interface MyFeedsProps {
  /** Of `MY_FEEDS`, separated by commas. */
  chosen: string;
  onChoose: (chosen: string) => void;
}

/** Limits a search to feeds of the viewer. */
export function MyFeeds({ chosen, onChoose }: MyFeedsProps) {
  const now = new Set(chosen.split(','));
  const toggle = (feed: string) => {
    const next = MY_FEEDS.filter((each) => (each === feed) !== now.has(each));
    onChoose(next.join(','));
  };
  return (
    <fieldset className={styles.mine}>
      <legend>Only in my</legend>
      <div className={styles.checks}>
        {MY_FEEDS.map((feed) => (
          <label key={feed} className={styles.check}>
            <input type="checkbox" checked={now.has(feed)} onChange={() => toggle(feed)} />
            {LABELS[feed]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const LABELS: Readonly<Record<(typeof MY_FEEDS)[number], string>> = {
  saves: 'saved posts',
  directs: 'direct messages',
  discussions: 'discussions',
  friends: 'friends’ posts',
};
