import { Link } from '../../ui/index.ts';
import styles from './Joining.module.css';

/** What a new user agrees to. The links open beside the form, which would lose what was typed. */
export function Terms() {
  return (
    <p className={styles.aside}>
      By signing up you accept the{' '}
      <Link href="/docs/terms" target="_blank">
        terms of use
      </Link>{' '}
      and the{' '}
      <Link href="/docs/privacy" target="_blank">
        privacy policy
      </Link>
      . Both open in a new tab.
    </p>
  );
}
