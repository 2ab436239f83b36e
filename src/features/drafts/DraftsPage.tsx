import { useSession } from '../../live/index.ts';
import { useDiscardDraft } from '../../live/later.ts';
import type { DraftView } from '../../shared/store/queries/drafts.ts';
import { Button, ButtonLink, Throbber, useConfirm } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
import { Moment, ReaderScope } from '../people/index.ts';
import { edited, editedPosts } from '../thread-state/index.ts';
import styles from './DraftsPage.module.css';
import { useDrafts } from './use-drafts.ts';

/** Everything that was begun and not sent, with the way back to its form. */
export function DraftsPage() {
  const drafts = useDrafts();
  return (
    <ReaderScope>
      <ScreenTitle>Drafts</ScreenTitle>
      {!drafts && <Throbber />}
      {drafts && drafts.recent.length === 0 && (
        <EmptyState title="There are no drafts.">What you begin to write is kept here until you send it.</EmptyState>
      )}
      {drafts && <DraftList label="Drafts" views={drafts.recent} />}
      {drafts && drafts.older.length > 0 && (
        <section>
          <h2 className={styles.heading}>Older drafts</h2>
          <DraftList label="Older drafts" views={drafts.older} />
        </section>
      )}
    </ReaderScope>
  );
}

function DraftList({ label, views }: { label: string; views: readonly DraftView[] }) {
  if (views.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {views.map((view) => (
        <DraftItem key={view.draft.key} view={view} />
      ))}
    </ul>
  );
}

const TITLES: Record<DraftView['kind'], string> = {
  post: 'New post',
  'post-edit': 'Edit of a post',
  comment: 'New comment',
  'comment-edit': 'Edit of a comment',
};

function DraftItem({ view }: { view: DraftView }) {
  const { draft, kind, postId, about } = view;
  const session = useSession();
  const discard = useDiscardDraft();
  const confirm = useConfirm();
  const files = draft.files?.length ?? 0;
  // A post that is not stored here is fetched there; its page puts the address right.
  const href = view.href ?? (postId === null ? null : `/${session?.username}/${postId}`);
  const title = kind === 'post' && draft.key.includes(':/filter/direct') ? 'New direct message' : TITLES[kind];
  const openForm = () => {
    if (kind === 'post-edit' && postId !== null) editedPosts.set(postId, true);
    if (kind === 'comment-edit') edited.set(draft.key.slice('comment-edit:'.length), true);
  };
  const ask = async () => {
    if (await confirm({ question: 'Discard changes?' })) await discard(draft);
  };
  return (
    <li className={styles.item}>
      <p className={styles.words} dir="auto">
        {draft.body.trim() === '' ? title : `${title}: “${draft.body.trim()}”`}
      </p>
      <p className={styles.facts}>
        <Moment at={draft.updatedAt} />
        {draft.feeds && ` · to ${draft.feeds.map((name) => `@${name}`).join(', ')}`}
        {files > 0 && ` · ${files === 1 ? '1 file' : `${files} files`}`}
        {about && <bdi>{` · ${about}`}</bdi>}
      </p>
      <div className={styles.actions}>
        {href !== null && (
          <ButtonLink href={href} onClick={openForm}>
            {kind === 'comment' ? 'Continue adding comment' : 'Continue editing'}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => void ask()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
