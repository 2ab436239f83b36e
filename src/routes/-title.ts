import { useEffect } from 'react';
import { useConfig, useCurrentFailure, useLive } from '../live/index.ts';
import type { Failure, View } from '../shared/contract/index.ts';
import { errorTitle } from '../shared/rules/index.ts';
import { viewFreshness } from '../shared/store/queries/index.ts';

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the title '{name} - {site}', for pages without a title in the specification. */
export function useNamedTitle(name: string): void {
  useTitle(`${name} - ${useConfig().siteTitle}`);
}

/**
 * Sets the title of a view, or 'Error - {site}' if it could not be loaded and is not stored (spec §2 "Titles"). Returns the
 * failure, or `null`.
 */
export function useViewTitle(view: View, title: string): Failure | null {
  const { siteTitle } = useConfig();
  const freshness = useLive(viewFreshness, view);
  const failure = useCurrentFailure(freshness?.fetchedAt === null ? freshness : undefined);
  // A refused query is no failure of the page: its form is shown.
  const isError = failure !== null && failure.kind !== 'bad-query';
  useTitle(isError ? errorTitle(siteTitle) : title);
  return failure;
}
