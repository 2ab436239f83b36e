import { failureText } from '../../shared/contract/index.ts';
import type { HomeList } from '../../shared/model/index.ts';
import { homeListEditorPath, homeListPath } from '../../shared/rules/index.ts';
import type { HomeListAtView, HomeListView } from '../../shared/store/queries/home-lists.ts';
import { Button, ButtonLink, Link } from '../../ui/index.ts';
import { EmptyState, ErrorState, NotStored, ScreenTitle } from '../../ui/later.ts';
import { TraceMark, TraceTroubles } from '../outbox/index.ts';
import { Waiting } from '../storage/index.ts';
import styles from './ListStates.module.css';
import type { ListState } from './use-list-at.ts';

/** The page of a list for visitors. */
export function SignInForLists() {
  const back = location.pathname + location.search;
  return (
    <EmptyState
      title="Sign in required"
      action={<ButtonLink href={`/signin?back=${encodeURIComponent(back)}`}>Sign in</ButtonLink>}
    />
  );
}

/** The page of a list while the lists are not known. */
export function ListMissing({ state, onRefresh }: { state: ListState; onRefresh: () => void }) {
  const retry = <Button onClick={onRefresh}>Try again</Button>;
  if (state.kind === 'failed') {
    return <ErrorState title={`Cannot load home feeds list: ${failureText(state.failure)}`} action={retry} />;
  }
  if (state.kind === 'not-stored') return <NotStored what="This list" isReachable={false} onFetch={retry} />;
  return <Waiting what="list" />;
}

/** The page of a list that does not exist: links to the others. */
export function ListNotFound({ view }: { view: HomeListAtView }) {
  const lists = view.lists.map(({ list }) => list);
  return (
    <>
      <ScreenTitle>List not found</ScreenTitle>
      <p className={styles.hint}>It may have been deleted on another device. These are your lists:</p>
      <ul className={styles.links}>
        {lists.map((list) => (
          <li key={list.id}>
            <Link href={homeListPath(list, lists)} className={styles.link} dir="auto">
              {list.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page of a list that was made on this device and is not sent yet: the server has no posts of it. */
export function LocalList({ found: { list, traces }, lists }: { found: HomeListView; lists: readonly HomeList[] }) {
  return (
    <>
      <ScreenTitle aside={<TraceMark traces={traces} />}>{list.title}</ScreenTitle>
      <TraceTroubles traces={traces} />
      <EmptyState
        title="This list is only on this device yet."
        action={<ButtonLink href={homeListEditorPath(list, lists)}>Edit list</ButtonLink>}
      >
        Its posts will be here as soon as the server has it. You can fill and rename it already.
      </EmptyState>
    </>
  );
}
