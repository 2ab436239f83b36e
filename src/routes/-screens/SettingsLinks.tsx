import { Link } from '../../ui/index.ts';
import styles from './SettingsLinks.module.css';

const PAGES = [
  ['/settings/appearance', 'Appearance'],
  ['/settings/appearance#nsfw', 'Sensitive content'],
  ['/settings/appearance#beta', 'Beta version'],
  ['/settings/sign-in', 'Sign-in'],
  ['/settings/sign-in/sessions', 'Sessions'],
  ['/settings/privacy', 'Privacy'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/app-tokens', 'App tokens'],
  ['/settings/sanitize-media', 'Sanitize media'],
  ['/settings/archive', 'Restore from an archive'],
  ['/settings/deactivate', 'Delete account'],
] as const;

/** Links to the pages of the settings. */
export function SettingsLinks() {
  return (
    <nav aria-label="Settings">
      <ul className={styles.links}>
        {PAGES.map(([href, label]) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
