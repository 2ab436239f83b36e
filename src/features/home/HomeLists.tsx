import { useNavigate } from '@tanstack/react-router';
import type { HomeList } from '../../shared/model/index.ts';
import { homeListPath } from '../../shared/rules/index.ts';
import styles from './HomeLists.module.css';

/** Title of a home feed without a sidebar: a menu of the home lists (spec §2 "Home"). */
export function HomeLists({ lists, current }: { lists: readonly HomeList[]; current: HomeList }) {
  const navigate = useNavigate();
  return (
    <select
      className={styles.lists}
      aria-label="Home list"
      value={homeListPath(current, lists)}
      onChange={(event) => void navigate({ href: event.target.value })}
    >
      {lists.map((list) => (
        <option key={list.id} value={homeListPath(list, lists)}>
          {list.title}
        </option>
      ))}
    </select>
  );
}
