import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type FeedOrdering, FeedPage, type FeedPageProps } from '../../features/feed/index.ts';
import { useConfig, usePreferences, useSession } from '../../live/index.ts';
import { isRefusal } from '../../shared/contract/index.ts';
import type { Account, FeedRef, FeedSort } from '../../shared/model/index.ts';
import { defaultSort, feedHeader, feedTitle } from '../../shared/rules/index.ts';
import { useViewTitle } from '../-title.ts';
import { Redirect } from './Redirect.tsx';

interface FeedScreenProps {
  feed: FeedRef;
  offset: number;
  /** Address of the feed with its query, without the offset. */
  path: string;
  /** The account of a user's or group's feed. `undefined` until it is known. */
  owner?: Account | undefined;
  /** Heading. Default: by the specification. */
  heading?: string;
  /** Name of the page in the title of the document. Default: by the specification. */
  name?: string;
  ordering?: FeedOrdering;
  editor?: FeedPageProps['editor'];
  /** Replaces the heading. */
  switcher?: ReactNode;
  alerts?: ReactNode;
  children?: ReactNode;
  whenEmpty?: ReactNode;
  whenNotStored?: ReactNode;
}

/** A feed with its title; visitors may be asked to sign in. */
export function FeedScreen({ feed, owner, heading, name, ...rest }: FeedScreenProps) {
  const { siteTitle } = useConfig();
  const session = useSession();
  const title = name === undefined ? feedTitle(feed, siteTitle, owner) : `${name} - ${siteTitle}`;
  const failure = useViewTitle({ kind: 'feed', feed, offset: rest.offset }, title);
  // The server decides whether visitors may read best of and everything (DECISIONS "Best of, everything").
  const mustSignIn = session === null && failure !== null && isRefusal(failure, 401);
  if (mustSignIn) return <Redirect href={`/signin?back=${encodeURIComponent(rest.path)}`} />;
  return <FeedPage {...rest} feed={feed} title={heading ?? feedHeader(feed, siteTitle)} />;
}

/** Returns the order of a feed other than home: from the address, or the feed's default. */
export function useSort(
  kind: FeedRef['kind'],
  chosen: FeedSort | undefined,
): { sort: FeedSort; ordering: FeedOrdering } {
  const fallback = defaultSort(kind, usePreferences());
  const navigate = useNavigate();
  const sort = chosen ?? fallback;
  const onSort = (next: FeedSort) => {
    const href = sortedPath(location.pathname, next === fallback ? undefined : next);
    void navigate({ href, replace: true });
  };
  return { sort, ordering: { sort, onSort } };
}

/** Adds an order to an address. The default order is left out. */
export function sortedPath(path: string, chosen: FeedSort | undefined): string {
  return chosen === undefined ? path : `${path}?sort=${chosen}`;
}
