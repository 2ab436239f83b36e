import type { ReactNode } from 'react';
import { Link } from '../Link.tsx';
import styles from './Breadcrumb.module.css';

/** The way back to an account's page. `trail`: the places below it, the present one last. */
export function Breadcrumb({ username, trail }: { username: string; trail: readonly ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        <li>
          <Link href={`/${username}`}>@{username}</Link>
        </li>
        {trail.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a trail keep their order.
          <li key={index} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {place}
          </li>
        ))}
      </ol>
    </nav>
  );
}
