import { useDeferredValue, useState } from 'react';
import { useCurrentFailure, useLive, useRefresh, useRefreshing, useRemembered, useWatch } from '../../../live/index.ts';
import { failureText, type View, viewKey } from '../../../shared/contract/index.ts';
import { type MyGroupsView, myGroups } from '../../../shared/store/queries/my-groups.ts';
import { requests as requestsQuery } from '../../../shared/store/queries/requests.ts';
import { Button, ButtonLink, Notice } from '../../../ui/index.ts';
import { EmptyState } from '../../../ui/later.ts';
import { FeedTitle, LazyNoEntries } from '../../feed/index.ts';
import { ReaderScope } from '../../people/index.ts';
import { GroupRequests } from '../../requests/index.ts';
import { arrangeGroups, findGroups } from './arrange-groups.ts';
import { GroupList } from './GroupRow.tsx';
import styles from './GroupsPage.module.css';
import { usePins } from './use-pins.ts';

const VIEW: View = { kind: 'shell' };

/** The user's groups: requests that wait for them first, then the groups that they administer, pinned ones, and all others. */
export function GroupsPage() {
  useWatch(VIEW);
  const fetchNow = useRefresh();
  const isRefreshing = useRefreshing(viewKey(VIEW));
  const page = useRemembered(myGroups);
  const failure = useCurrentFailure(page);
  const refresh = () => void fetchNow(VIEW);
  const hasGroups = page !== undefined && page.groups.length > 0;
  return (
    <ReaderScope>
      <FeedTitle
        title="Groups"
        headingLevel={1}
        fetchedAt={page?.fetchedAt ?? null}
        isRefreshing={isRefreshing && hasGroups}
        onRefresh={refresh}
      />
      <div className={styles.links}>
        <ButtonLink href="/groups/create">Create a group</ButtonLink>
        <ButtonLink href="/all-groups" variant="quiet">
          Public groups
        </ButtonLink>
      </div>
      {hasGroups && failure && (
        <Notice kind="warn" action={<Button onClick={refresh}>Try again</Button>}>
          Error loading groups: {failureText(failure)}. What is stored on this device is shown.
        </Notice>
      )}
      {hasGroups ? (
        <Groups page={page} />
      ) : (
        <LazyNoEntries
          what="list of groups"
          page={page}
          failure={failure}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
          whenEmpty={
            <EmptyState
              title="You are in no group yet."
              action={<ButtonLink href="/all-groups">Find a group</ButtonLink>}
            />
          }
        />
      )}
    </ReaderScope>
  );
}

/** Shorter lists are read faster than searched. */
const SEARCHED_FROM = 8;
/** More groups than fit on a screen; the others are rendered after them. */
const FIRST_ROWS = 24;

function Groups({ page }: { page: MyGroupsView }) {
  const [query, setQuery] = useState('');
  const shownQuery = useDeferredValue(query);
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const { list, toggle } = usePins();
  const found = findGroups(page.groups, shownQuery);
  const { managed, pinned, others } = arrangeGroups(found);
  const shown = (before: number, groups: typeof managed) => groups.slice(0, Math.max(0, limit - before));
  return (
    <>
      <JoinRequests />
      {page.groups.length >= SEARCHED_FROM && (
        <input
          type="search"
          className={styles.search}
          aria-label="Search your groups"
          placeholder="Search your groups"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <p role="status" className={styles.status}>
        {found.length === 0 && `None of your groups is called “${shownQuery.trim()}”.`}
      </p>
      <div ref={list}>
        <GroupList title="Groups that you administer" groups={shown(0, managed)} onPin={toggle} />
        <GroupList title="Pinned" groups={shown(managed.length, pinned)} onPin={toggle} />
        <GroupList
          title={managed.length + pinned.length > 0 ? 'Other groups' : 'Groups that you are in'}
          groups={shown(managed.length + pinned.length, others)}
          onPin={toggle}
        />
      </div>
    </>
  );
}

/** Requests to join the user's groups, by group. */
function JoinRequests() {
  return useLive(requestsQuery)?.groups.map(({ group, rows }) => (
    <GroupRequests
      key={group.id}
      title={`Requests to join ${group.screenName || group.username}`}
      group={group}
      requests={rows}
    />
  ));
}
