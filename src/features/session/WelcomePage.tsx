import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { useConfig } from '../../live/index.ts';
import { takeOver } from '../../platform/boot-snapshot.ts';
import { WELCOME_REASONS, welcomeTitle } from '../../platform/welcome-words.ts';
import { ButtonLink, Link } from '../../ui/index.ts';
import { EndedSession } from '../ended-session/index.ts';
import { LeftOpen } from './LeftOpen.tsx';
import styles from './Welcome.module.css';

/** The start page of visitors (spec §1). */
export function WelcomePage() {
  const { siteTitle, newsAccount } = useConfig();
  useEffect(() => takeOver(), []);
  return (
    <section className={styles.welcome}>
      <h1 className={styles.title}>{welcomeTitle(siteTitle)}</h1>
      <EndedSession />
      <LeftOpen />
      <ul className={styles.reasons}>
        {WELCOME_REASONS.map((words, index) => {
          const Icon = ICONS[index];
          return (
            <li key={words}>
              {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
              {words}
            </li>
          );
        })}
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

/** In the order of their words. */
const ICONS: readonly LucideIcon[] = [Users, Clock, CloudOff];

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
