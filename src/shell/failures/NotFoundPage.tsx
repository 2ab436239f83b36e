import { useEffect } from 'react';
import { useConfig } from '../../live/index.ts';
import { NOT_FOUND_TITLE, notFoundMessage } from '../../shared/rules/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';

/** Shown for unknown addresses (spec §2). */
export function NotFoundPage() {
  const { siteTitle } = useConfig();
  useEffect(() => {
    document.title = NOT_FOUND_TITLE;
  }, []);
  return (
    <>
      <ScreenTitle>{NOT_FOUND_TITLE}</ScreenTitle>
      <EmptyState title={notFoundMessage(siteTitle)} action={<ButtonLink href="/">Home</ButtonLink>} />
    </>
  );
}
