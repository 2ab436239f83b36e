import { SETTINGS_PAGES } from '../../../shared/rules/pages.ts';
import { Link } from '../../../ui/index.ts';
import styles from '../SettingsPage.module.css';

/** Links to the pages of the settings. */
export function SettingsLinks() {
  return (
    <nav aria-label="Settings">
      <ul className={styles.links}>
        {SETTINGS_PAGES.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
