import type { ReactNode } from 'react';
import { ListMissing, ListNotFound, LocalList, SignInForLists, useListAt } from '../../features/lists/index.ts';
import { useConfig, useSession } from '../../live/index.ts';
import { errorTitle, homeListAddress, homeListPath, titleInAddress } from '../../shared/rules/index.ts';
import { formatQueryString } from '../-query-string.ts';
import type { HomeSearch } from '../-search.ts';
import { useTitle } from '../-title.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { Redirect } from './Redirect.tsx';

interface ListScreenProps {
  /** First characters of the list's id. */
  idPrefix: string;
  /** Title of the list in the address. */
  title: string | undefined;
  search: HomeSearch;
}

/** A home list by its address. Replaces an address with an outdated title (spec §2 "Route table"). */
export function ListScreen({ idPrefix, title, search }: ListScreenProps) {
  const { siteTitle } = useConfig();
  const isSignedIn = useSession() !== null;
  const { state, view, refresh } = useListAt(idPrefix);
  const found = view?.found;
  if (!isSignedIn) {
    return (
      <Titled title={siteTitle}>
        <SignInForLists />
      </Titled>
    );
  }
  if (!view || !found) {
    const isLost = state.kind === 'failed' || state.kind === 'not-found';
    return (
      <Titled title={isLost ? errorTitle(siteTitle) : siteTitle}>
        {view && state.kind === 'not-found' ? (
          <ListNotFound view={view} />
        ) : (
          <ListMissing state={state} onRefresh={refresh} />
        )}
      </Titled>
    );
  }
  const { list, isLocal } = found;
  const lists = view.lists.map((one) => one.list);
  const isCurrent = homeListAddress(list, lists) === `/list/${idPrefix}` && titleInAddress(list.title) === title;
  return (
    // Not in place of the feed, which stays as it is when the list gets another title.
    <>
      {!isCurrent && <Redirect href={homeListPath(list, lists) + formatQueryString({ ...search })} />}
      {!list.isInherent && !isLocal && <HomeScreen search={search} list={list} />}
      {isLocal && (
        <Titled title={`${list.title} - ${siteTitle}`}>
          <LocalList found={found} lists={lists} />
        </Titled>
      )}
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return children;
}
