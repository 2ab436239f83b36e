import Menu from 'lucide-react/icons/menu';
import { LateOrbit } from '../../features/orbit/index.ts';
import { useConfig, useSession } from '../../live/index.ts';
import { IconButton, Link } from '../../ui/index.ts';
import { LazyTools } from '../lazy-modules.ts';
import styles from './Header.module.css';

/** The header: site title, search, and the menu button or sign-in link. */
export function Header({ hasMenuButton, onOpenMenu }: { hasMenuButton: boolean; onOpenMenu: () => void }) {
  const { siteTitle, emojiOrbit } = useConfig();
  const isSignedIn = useSession() !== null;
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <Link href="/" className={styles.site}>
          {siteTitle}
        </Link>
        {emojiOrbit && <LateOrbit orbit={emojiOrbit} />}
        {isSignedIn ? (
          <LazyTools />
        ) : (
          <Link href="/signin" className={styles.signIn}>
            Sign in
          </Link>
        )}
        {hasMenuButton && (
          <IconButton className={styles.menu} label="Open menu" icon={<Menu size={22} />} onClick={onOpenMenu} />
        )}
      </div>
    </header>
  );
}
