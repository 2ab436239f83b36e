import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import Users from 'lucide-react/icons/users';
import { useConfig } from '../../live/index.ts';
import { ButtonLink, Link } from '../../ui/index.ts';
import { LeftOpen } from './LeftOpen.tsx';
import { LostSignIn } from './LostSignIn.tsx';
import styles from './Welcome.module.css';

/** The start page of visitors (spec §1). */
export function WelcomePage() {
  const { siteTitle, newsAccount } = useConfig();
  return (
    <section className={styles.welcome}>
      <h1 className={styles.title}>Welcome to {siteTitle}</h1>
      <LostSignIn />
      <LeftOpen />
      <ul className={styles.reasons}>
        {REASONS.map(({ Icon, words }) => (
          <li key={words}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <ButtonLink href="/signup" variant="primary">
          Join us
        </ButtonLink>
        <ButtonLink href="/signin">Sign in</ButtonLink>
      </p>
      <h2 className={styles.heading}>Or just have a look</h2>
      <ul className={styles.links}>
        {newsAccount !== null && <Place href={`/${newsAccount}`} name="News" words="What is new on this site" />}
        <Place href="/all-groups" name="Public groups" words="What people gather around, open to everybody" />
        <Place href="/docs/faq" name="FAQ" words="How it works, and who sees what" />
        <Place href="/about" name={`About ${siteTitle}`} words="Whose place this is" />
      </ul>
    </section>
  );
}

const REASONS: { Icon: LucideIcon; words: string }[] = [
  { Icon: Users, words: 'You read the people and groups whom you chose, without advertisements.' },
  { Icon: Clock, words: 'In the order of time or of conversation: nobody else sorts it for you.' },
  { Icon: CloudOff, words: 'What you have read stays on this device, and opens without a network.' },
];

function Place({ href, name, words }: { href: string; name: string; words: string }) {
  return (
    <li>
      <Link href={href} className={styles.place}>
        <span className={styles.name}>{name}</span>
        <span className={styles.words}>{words}</span>
      </Link>
    </li>
  );
}
