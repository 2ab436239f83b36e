import type { ReactNode } from 'react';
import { PAGES } from '../../shared/rules/pages.ts';
import { Link } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import styles from './SettingsPage.module.css';

interface SettingsPageProps {
  title: string;
  /** The page above this one. */
  above?: { href: string; label: string };
  children: ReactNode;
}

/** A page of the settings below their first one: the way back, the title, the content. */
export function SettingsPage({ title, above = PAGES.settings, children }: SettingsPageProps) {
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles.back}>
        <Link href={above.href}>{above.label}</Link>
      </nav>
      <ScreenTitle>{title}</ScreenTitle>
      <div className={styles.content}>{children}</div>
    </>
  );
}

interface SettingsSectionProps {
  title: string;
  /** For links to this section. */
  id?: string;
  children: ReactNode;
}

/** A titled part of a page of the settings. */
export function SettingsSection({ title, id, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} aria-label={title} id={id}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
