import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLive, useRefresh, useRefreshing, useWatch } from '../../../live/index.ts';
import { failureText, type View, viewKey } from '../../../shared/contract/index.ts';
import type { HomeList } from '../../../shared/model/index.ts';
import { homeListPath, NEW_LIST_PATH } from '../../../shared/rules/index.ts';
import type { HomeListView } from '../../../shared/store/queries/home-lists.ts';
import { roster } from '../../../shared/store/queries/roster.ts';
import { Button, Link, useConfirm } from '../../../ui/index.ts';
import { FeedTitle } from '../../feed/index.ts';
import { TraceMark, TraceTroubles } from '../../outbox/index.ts';
import { ReaderScope } from '../../people/index.ts';
import { DeleteList } from './DeleteList.tsx';
import styles from './ListEditor.module.css';
import { MembersSection } from './MembersSection.tsx';
import type { Members } from './member-rows.ts';
import { type ListDraft, useListDraft } from './use-list-draft.ts';

const MEMBERS: View<'roster'> = { kind: 'roster', roster: { kind: 'home-lists' } };

interface ListEditorProps {
  /** Path of the editor: the key of its draft. */
  address: string;
  /** `null`: a new list. */
  found: HomeListView | null;
  /** All lists of the user. */
  lists: readonly HomeList[];
}

/** Creates, renames, fills and deletes a home list. Changes are kept as a draft until they are saved. Needs the address as its React key. */
export function ListEditor(props: ListEditorProps) {
  return (
    <ReaderScope>
      <Editor {...props} />
    </ReaderScope>
  );
}

function Editor({ address, found, lists }: ListEditorProps) {
  useWatch(MEMBERS);
  const stored = useLive(roster, MEMBERS.roster);
  const isRefreshing = useRefreshing(viewKey(MEMBERS));
  const fetchNow = useRefresh();
  const refresh = () => void fetchNow(MEMBERS);
  const entries = stored?.entries ?? [];
  const draft = useListDraft(address, found, entries);
  const leave = useLeave(found?.list ?? null, lists);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const isRunning = useRef(false);

  const save = async () => {
    if (isRunning.current || draft.fault !== null) return;
    isRunning.current = true;
    try {
      const saved = await draft.save();
      if (saved.ok) leave(saved.listId, draft.title.trim());
      else setProblem(`Not saved: ${failureText(saved.failure)}. Your changes are still here.`);
    } finally {
      isRunning.current = false;
    }
  };
  const cancel = async () => {
    if (draft.isChanged && !(await confirm({ question: 'Discard changes?', confirmLabel: 'Discard' }))) return;
    const failure = await draft.discard();
    if (failure) setProblem(failureText(failure));
    else leave(null, '');
  };
  const members = found ? entries.filter(({ listIds }) => listIds?.includes(found.list.id)) : [];
  return (
    <form
      className={styles.editor}
      aria-label={found ? 'Edit list' : 'New list'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <FeedTitle
        title={found ? 'Edit list' : 'New list'}
        headingLevel={1}
        fetchedAt={stored?.fetchedAt ?? null}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
      />
      {found && (
        <>
          <TraceMark traces={found.traces} />
          <TraceTroubles traces={found.traces} />
        </>
      )}
      {found?.list.isInherent ? (
        <p className={styles.hint}>
          <bdi>“{found.list.title}”</bdi> is your main list. It cannot be renamed or deleted.{' '}
          <Link href={NEW_LIST_PATH}>New list</Link>
        </p>
      ) : (
        <TitleField draft={draft} isNew={found === null} />
      )}
      <MembersSection
        stored={stored}
        draft={draft}
        found={found}
        lists={lists}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
      />
      <div className={styles.foot}>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <p className={styles.summary} role="status">
          {draft.isChanged ? changeWords(draft.members) : ''}
        </p>
        <Button type="submit" variant="primary" disabled={!draft.isLoaded || draft.fault !== null || !draft.isChanged}>
          {found ? 'Save' : 'Create list'}
        </Button>
        <Button variant="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
        {found && !found.list.isInherent && (
          <Button variant="quiet" className={styles.delete} onClick={() => setIsDeleting(true)}>
            Delete list
          </Button>
        )}
      </div>
      {isDeleting && found && (
        <DeleteList
          list={found.list}
          lists={lists}
          memberIds={members.map(({ id }) => id)}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            void draft.discard();
            // Not back to the page of the list.
            void navigate({ href: '/', replace: true });
          }}
        />
      )}
    </form>
  );
}

/** Says what is not saved yet, e.g. 'Not saved yet: 2 added, 1 removed'. */
function changeWords({ add, remove }: Members): string {
  const parts = [
    ...(add.length > 0 ? [`${add.length} added`] : []),
    ...(remove.length > 0 ? [`${remove.length} removed`] : []),
  ];
  return parts.length > 0 ? `Not saved yet: ${parts.join(', ')}` : 'Not saved yet';
}

/** Returns a function that leaves the editor: to the page of a new list, else to where the user came from. */
function useLeave(list: HomeList | null, lists: readonly HomeList[]) {
  const router = useRouter();
  const navigate = useNavigate();
  return (newId: HomeList['id'] | null, title: string) => {
    if (list === null && newId !== null) {
      const made = { id: newId, title, isInherent: false };
      void navigate({ href: homeListPath(made, [...lists, made]), replace: true });
    } else if (router.history.canGoBack()) router.history.back();
    else void navigate({ href: list ? homeListPath(list, lists) : '/', replace: true });
  };
}

function TitleField({ draft, isNew }: { draft: ListDraft; isNew: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isLeft, setIsLeft] = useState(false);
  const { isLoaded } = draft;
  useEffect(() => {
    if (isNew && isLoaded) input.current?.focus();
  }, [isNew, isLoaded]);
  // A new list has no title at first: that is no mistake yet.
  const fault = draft.fault !== null && (draft.title !== '' || isLeft || !isNew) && isLoaded ? draft.fault : null;
  return (
    <p className={styles.field}>
      <label htmlFor={id}>Title</label>
      <input
        ref={input}
        id={id}
        type="text"
        className={styles.input}
        dir="auto"
        autoComplete="off"
        value={draft.title}
        readOnly={!isLoaded}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => draft.setTitle(target.value)}
        onBlur={() => setIsLeft(true)}
      />
      <span id={`${id}-fault`} role="status" className={styles.fault}>
        {fault}
      </span>
    </p>
  );
}
