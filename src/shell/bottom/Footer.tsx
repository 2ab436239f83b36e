import { AppearanceButton, ThemeSelector } from '../../features/appearance/index.ts';
import { openShortcuts } from '../../features/shortcuts/index.ts';
import { useConfig } from '../../live/index.ts';
import { Link } from '../../ui/index.ts';
import styles from './Footer.module.css';

/** Links about the site. `hasAppearance`: also the theme, on pages without a sidebar or drawer. */
export function Footer({ hasAppearance }: { hasAppearance: boolean }) {
  const { siteTitle, codeUrl, statusUrl, supportEmail } = useConfig();
  return (
    <footer className={styles.footer}>
      {hasAppearance && (
        <div className={styles.appearance}>
          <ThemeSelector />
          <AppearanceButton />
        </div>
      )}
      <button type="button" className={styles.keys} onClick={openShortcuts}>
        Keyboard shortcuts
      </button>
      <Link href="/about">About</Link>
      <Link href="/docs/faq">FAQ</Link>
      <Link href="/docs/terms">Terms</Link>
      <Link href="/docs/privacy">Privacy</Link>
      <Link href="/about/stats">Stats</Link>
      {statusUrl !== null && <a href={statusUrl}>Status</a>}
      {codeUrl !== '' && <a href={codeUrl}>Code</a>}
      {supportEmail !== '' && <a href={`mailto:${supportEmail}`}>Contact support</a>}
      <p>{siteTitle} is a nonprofit. No ads, no selling of data.</p>
    </footer>
  );
}
