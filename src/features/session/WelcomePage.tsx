import { useConfig } from '../../live/index.ts';
import { ButtonLink, Link } from '../../ui/index.ts';
import styles from './Welcome.module.css';

/** What a visitor meets at the front door (spec §1). */
export function WelcomePage() {
  const { siteTitle, newsAccount } = useConfig();
  return (
    <section className={styles.welcome}>
      <h1 className={styles.title}>Welcome to {siteTitle}</h1>
      <p>
        People and groups write here, and you read those whom you chose: in the order of time or of conversation,
        without advertisements. What you have read stays on this device, so it opens without a network too.
      </p>
      <p className={styles.actions}>
        <ButtonLink href="/signup" variant="primary">
          Join us
        </ButtonLink>
        <ButtonLink href="/signin">Sign in</ButtonLink>
      </p>
      <h2 className={styles.heading}>Or just have a look</h2>
      <ul className={styles.links}>
        <li>
          <Link href="/all-groups">Public groups</Link>
          <span>What people gather around</span>
        </li>
        {newsAccount !== null && (
          <li>
            <Link href={`/${newsAccount}`}>News</Link>
            <span>What is new on this site</span>
          </li>
        )}
        <li>
          <Link href="/docs/faq">FAQ</Link>
          <span>How it works, and who sees what</span>
        </li>
        <li>
          <Link href="/about">About {siteTitle}</Link>
        </li>
      </ul>
    </section>
  );
}
