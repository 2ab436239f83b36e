import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';

export interface PlaceholderProps {
  title: string;
  /** What the page will be for: the end of "Here you will …". */
  purpose: string;
  /** The nearest page that is there. */
  back?: { href: string; label: string };
  children?: ReactNode;
}

/** An address that exists while its page does not yet: says so, and leads back. */
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
