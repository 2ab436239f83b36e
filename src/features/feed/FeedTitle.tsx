import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { useIsReachable, useNow } from '../../live/index.ts';
import type { FeedSort, HomeFeedMode } from '../../shared/model/index.ts';
import { formatAge } from '../../shared/text/index.ts';
import { classes, Link, Menu, type MenuGroup, Spinner, VisuallyHidden } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import styles from './FeedTitle.module.css';
import { LateViewStory } from './lazy-modules.ts';

/** Options for the order of a feed. The home feed also has modes: whose activity bumps posts. */
export interface FeedOrdering {
  sort: FeedSort;
  onSort: (sort: FeedSort) => void;
  home?: { mode: HomeFeedMode; onMode: (mode: HomeFeedMode) => void };
  /** Whether new posts appear in home feeds by themselves (spec §4 "Realtime"). */
  realtime?: { isActive: boolean; onActive: (isActive: boolean) => void };
}

export interface FeedTitleProps {
  title: string;
  /** Replaces the title: a menu of related feeds that shows the name of this one. */
  switcher?: ReactNode;
  headingLevel: 1 | 2;
  /** Epoch ms, or `null` if it was never fetched. */
  fetchedAt: number | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  ordering?: FeedOrdering | undefined;
  /** Address of the page where the user changes what the feed contains. */
  editor?: { href: string; label: string } | undefined;
  /** The button with which the feed is taken along. */
  taking?: ReactNode;
  /** The button that shows held posts. It replaces the age, and makes the row sticky. */
  news?: ReactNode;
}

/** Title of a feed, with the age of its data and the order of its posts. */
export function FeedTitle({
  title,
  switcher,
  headingLevel,
  fetchedAt,
  isRefreshing,
  onRefresh,
  ordering,
  editor,
  taking,
  news,
}: FeedTitleProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <header className={classes(styles.row, Boolean(news) && styles.inSight)}>
      <Heading className={headingLevel === 1 ? styles.title : styles.section}>{switcher ?? title}</Heading>
      {isRefreshing && (
        <span className={styles.age} role="status">
          <Spinner />
          <VisuallyHidden>Refreshing</VisuallyHidden>
        </span>
      )}
      {news || (fetchedAt !== null && <Age at={fetchedAt} onRefresh={onRefresh} />)}
      {/* There is no room for both on a phone. */}
      {!news && taking}
      {editor && (
        <Link href={editor.href} className={styles.edit} aria-label={editor.label} title={editor.label}>
          <Pencil size={18} aria-hidden="true" />
        </Link>
      )}
      {ordering && <OrderingMenu ordering={ordering} />}
    </header>
  );
}

/** Without a network nothing can be refreshed: the age then tells why it is not newer. */
function Age({ at, onRefresh }: { at: number; onRefresh: () => void }) {
  const now = useNow();
  const isReachable = useIsReachable();
  const [isExplained, setIsExplained] = useState(false);
  const { amPm } = useReader().preferences.timeDisplay;
  const words = formatAge(at, now, amPm);
  return (
    <>
      <button
        type="button"
        className={styles.age}
        {...(isReachable
          ? { onClick: onRefresh, 'aria-label': `${words}. Refresh`, title: 'Refresh' }
          : { onClick: () => setIsExplained(true), 'aria-haspopup': 'dialog' })}
      >
        {words}
      </button>
      {isExplained && <LateViewStory at={at} failure={null} onClose={() => setIsExplained(false)} />}
    </>
  );
}

const SORTS: MenuGroup['choices'] = [
  { value: 'ACTIVITY', label: 'By activity', hint: 'Posts with new comments and likes come up again' },
  { value: 'CHRONOLOGIC', label: 'By date', hint: 'Newest posts first' },
];

const MODES: MenuGroup['choices'] = [
  { value: 'friends-only', label: 'Friends only', hint: 'Posts of those I am subscribed to' },
  { value: 'classic', label: 'Classic', hint: 'Also what they like and comment on' },
  { value: 'friends-all-activity', label: 'All friends’ activity', hint: 'Also in groups and feeds I do not read' },
];

const REALTIME: MenuGroup['choices'] = [
  { value: 'on', label: 'Show at once', hint: 'They come in at the top by themselves' },
  { value: 'off', label: 'Wait until I ask', hint: 'A button says how many there are' },
];

function OrderingMenu({ ordering: { sort, onSort, home, realtime } }: { ordering: FeedOrdering }) {
  const groups: MenuGroup[] = [
    { label: 'Order of posts', choices: SORTS, chosen: sort, onChoose: (value) => onSort(value as FeedSort) },
  ];
  if (home) {
    groups.push({
      label: 'Posts on Home',
      choices: MODES,
      chosen: home.mode,
      onChoose: (value) => home.onMode(value as HomeFeedMode),
    });
  }
  if (realtime) {
    groups.push({
      label: 'New posts',
      choices: REALTIME,
      chosen: realtime.isActive ? 'on' : 'off',
      onChoose: (value) => realtime.onActive(value === 'on'),
    });
  }
  return (
    <div className={styles.menu}>
      <Menu label="Order of posts" groups={groups}>
        <ArrowDownUp size={18} aria-hidden="true" />
      </Menu>
    </div>
  );
}
