import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useCurrentFailure, useIsReachable } from '../../../live/index.ts';
import { failureText } from '../../../shared/contract/index.ts';
import type { HomeList } from '../../../shared/model/index.ts';
import type { HomeListView } from '../../../shared/store/queries/home-lists.ts';
import type { RosterView } from '../../../shared/store/queries/roster.ts';
import { Button, ButtonLink, Notice } from '../../../ui/index.ts';
import { EmptyState, ErrorState, NotStored } from '../../../ui/later.ts';
import { Waiting } from '../../storage/index.ts';
import styles from './ListEditor.module.css';
import { MemberList, type MemberListHandle } from './MemberList.tsx';
import { countMembers, memberRows, type Shown, sortedEntries } from './member-rows.ts';
import type { ListDraft } from './use-list-draft.ts';

interface MembersSectionProps {
  stored: RosterView | undefined;
  draft: ListDraft;
  found: HomeListView | null;
  lists: readonly HomeList[];
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Who is in the list: found by name, each with a checkbox. */
export function MembersSection({ stored, draft, found, lists, isRefreshing, onRefresh }: MembersSectionProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const list = useRef<MemberListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const failure = useCurrentFailure(stored);
  const isReachable = useIsReachable();
  const listId = found?.list.id ?? null;
  const entries = stored?.entries;
  // Thousands of names: sorted once for each answer of the store, not for each letter of the search.
  const sorted = useMemo(() => sortedEntries(entries ?? [], listId), [entries, listId]);
  const retry = <Button onClick={onRefresh}>Try again</Button>;
  // Of a list that the server does not have yet, all members are known here.
  const isKnown = stored && (stored.fetchedAt !== null || ((!found || found.isLocal) && stored.isStored));
  if (!stored || !isKnown) {
    if (failure && !isRefreshing) {
      return <ErrorState title={`Cannot load whom you read: ${failureText(failure)}`} action={retry} />;
    }
    if (!stored || isReachable || isRefreshing) return <Waiting what="list" />;
    return <NotStored what="Who is in your lists" isReachable={false} onFetch={retry} />;
  }
  if (stored.entries.length === 0) {
    return (
      <EmptyState
        title="You do not read anybody yet."
        action={<ButtonLink href="/all-groups">Public groups</ButtonLink>}
      >
        Subscribe to people and groups, and choose here which of them are in this list.
      </EmptyState>
    );
  }
  const rows = memberRows(sorted, { listId, lists, members: draft.members, shown, search });
  const count = countMembers(stored.entries, listId, draft.members);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    // Enter must not save the list.
    event.preventDefault();
    list.current?.focusFirst();
  };
  return (
    <section aria-label="Members" className={styles.members}>
      {failure && (
        <Notice kind="warn" action={retry}>
          {failureText(failure)}. What is stored on this device is shown.
        </Notice>
      )}
      <div className={styles.tools}>
        <input
          ref={field}
          type="search"
          className={styles.search}
          aria-label="Find people and groups"
          placeholder="Find people and groups"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={onKeyDown}
        />
        <label className={styles.only}>
          <input
            type="checkbox"
            className={styles.box}
            checked={shown === 'members'}
            onChange={({ target }) => setShown(target.checked ? 'members' : 'all')}
          />
          <span>
            Only who is in the list: {count} of {stored.entries.length}
          </span>
        </label>
      </div>
      {rows.length === 0 && (
        <p className={styles.hint} role="status">
          {search.trim() === '' ? 'Nobody is in this list yet.' : 'Nobody of this name among those whom you read.'}
        </p>
      )}
      {rows.length > 0 && (
        <MemberList
          rows={rows}
          title="People and groups"
          handle={list}
          onLeave={() => field.current?.focus()}
          onChange={({ entry }, isIn) => draft.setMember(entry, isIn)}
        />
      )}
    </section>
  );
}
