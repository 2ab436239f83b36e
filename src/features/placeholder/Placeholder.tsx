import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';

export interface PlaceholderProps {
  title: string;
  /** Purpose of the page, as the end of "Here you will …". */
  purpose: string;
  /** An existing page nearby. */
  back?: { href: string; label: string };
  children?: ReactNode;
}

/** Shown for an address whose page does not exist yet. */
export function Placeholder({ title, purpose, back = { href: '/', label: 'Home' }, children }: PlaceholderProps) {
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <EmptyState title="This page is not there yet." action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}>
        <p>Here you will {purpose}.</p>
        {children}
      </EmptyState>
    </>
  );
}
