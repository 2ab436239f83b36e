import { useLocation } from '@tanstack/react-router';
import { useWaitsForSignIn } from '../../live/later.ts';
import { Link } from '../../ui/index.ts';
import { waitsForSignInText } from './text.ts';
import styles from './Unsent.module.css';

const SIGN_IN_PATH = '/signin';

/** Shown to visitors on every page: for each account with unsent items, a link to the sign-in page. */
export function UnsentBar() {
  const waits = useWaitsForSignIn();
  const { pathname, href } = useLocation({ select: (location) => location });
  // That page has `UnsentLines` beside its form.
  if (pathname === SIGN_IN_PATH) return null;
  return (
    <div role="status" className={styles.bar}>
      {waits.map(({ accountId, count, username }) => (
        <Link
          key={accountId}
          href={`${SIGN_IN_PATH}?back=${encodeURIComponent(href)}`}
          className={styles.line}
          dir="auto"
        >
          {waitsForSignInText(count, username)}
        </Link>
      ))}
    </div>
  );
}

/** The same lines for the sign-in form. */
export function UnsentLines() {
  return (
    <div role="status" className={styles.lines}>
      {useWaitsForSignIn().map(({ accountId, count, username }) => (
        <p key={accountId} className={styles.line} dir="auto">
          {waitsForSignInText(count, username)}
        </p>
      ))}
    </div>
  );
}
