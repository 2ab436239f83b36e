import { useNavigate } from '@tanstack/react-router';
import type { HomeList } from '../../shared/model/index.ts';
import { homeListPath } from '../../shared/rules/index.ts';
import styles from './HomeLists.module.css';

/** Where there is no sidebar, a drop-down leads from one home list to another (spec §2 "Home"). */
export function HomeLists({ lists, currentPath }: { lists: HomeList[]; currentPath: string }) {
  const navigate = useNavigate();
  return (
    <label className={styles.lists}>
      <span className={styles.label}>List</span>
      <select
        className={styles.select}
        value={currentPath}
        onChange={(event) => void navigate({ href: event.target.value })}
      >
        {lists.map((list) => (
          <option key={list.id} value={homeListPath(list)}>
            {list.title}
          </option>
        ))}
      </select>
    </label>
  );
}
