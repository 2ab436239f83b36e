import { useLocation } from '@tanstack/react-router';
import { useWaitsForSignIn } from '../../live/later.ts';
import { Link } from '../../ui/index.ts';
import styles from './Unsent.module.css';
import { waitsForSignInWords } from './words.ts';

const SIGN_IN_PATH = '/signin';

/**
 * What waits for a sign-in, on every page of a visitor: one line for each account, which leads to the sign-in page. It stands
 * at the end of the page and in sight, so that nothing moves and nothing is covered.
 */
export function UnsentBar() {
  const waits = useWaitsForSignIn();
  const { pathname, href } = useLocation({ select: (location) => location });
  // That page says it beside its form.
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
          {waitsForSignInWords(count, username)}
        </Link>
      ))}
    </div>
  );
}

/** The same beside the form that ends the waiting. */
export function UnsentLines() {
  return (
    <div role="status" className={styles.lines}>
      {useWaitsForSignIn().map(({ accountId, count, username }) => (
        <p key={accountId} className={styles.line} dir="auto">
          {waitsForSignInWords(count, username)}
        </p>
      ))}
    </div>
  );
}
