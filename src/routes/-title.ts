import { useEffect } from 'react';
import { useConfig, useLive } from '../live/index.ts';
import type { Failure, View } from '../shared/contract/index.ts';
import { errorTitle } from '../shared/rules/index.ts';
import { viewFreshness } from '../shared/store/queries/index.ts';

/** Names the page in the tab, in the history and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** '{name} - {site}', for pages that the specification gives no title of their own. */
export function useNamedTitle(name: string): void {
  useTitle(`${name} - ${useConfig().siteTitle}`);
}

/**
 * The title of a page of data: 'Error - {site}' when it could not be loaded and nothing of it is stored (spec §2 "Titles").
 * Answers why it could not.
 */
export function useViewTitle(view: View, title: string): Failure | null {
  const { siteTitle } = useConfig();
  const freshness = useLive(viewFreshness, view);
  const failure = freshness?.fetchedAt === null ? freshness.failure : null;
  useTitle(failure ? errorTitle(siteTitle) : title);
  return failure;
}
