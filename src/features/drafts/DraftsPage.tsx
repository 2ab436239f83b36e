import { useSession } from '../../live/index.ts';
import { useDiscardDraft, useRestoreText } from '../../live/later.ts';
import { NEW_LIST_PATH } from '../../shared/rules/index.ts';
import type { DraftView, HistoryView } from '../../shared/store/queries/drafts.ts';
import { coveredWords } from '../../shared/text/covered.ts';
import { Button, ButtonLink, Throbber, useConfirm } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
import { Moment, ReaderScope } from '../people/index.ts';
import { editedComments, editedPosts } from '../thread-state/index.ts';
import { besidesText, REASONS, reopenForm } from '../writing/index.ts';
import styles from './DraftsPage.module.css';
import { useDrafts, useHistory } from './use-drafts.ts';

/** Lists everything that was begun and not sent, with links to its forms. */
export function DraftsPage() {
  const drafts = useDrafts();
  const earlier = useHistory();
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
      {earlier.length > 0 && (
        <section>
          <h2 className={styles.heading}>Texts of the last 24 hours</h2>
          <ul className={styles.list} aria-label="Texts of the last 24 hours">
            {earlier.map((view) => (
              <EarlierItem key={view.id} view={view} />
            ))}
          </ul>
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
  list: 'Edit of a list',
};

function titleOf(kind: DraftView['kind'], key: string): string {
  if (kind === 'post' && key.includes(':/filter/direct')) return 'New direct message';
  return kind === 'list' && key.endsWith(NEW_LIST_PATH) ? 'New list' : TITLES[kind];
}

/** Returns the address of a draft's form and a function that opens it there. For a post that is not stored, any username will do: its page corrects the address. */
function useFormLink({ kind, postId, href }: Pick<DraftView, 'kind' | 'postId' | 'href'>, key: string) {
  const session = useSession();
  const open = () => {
    if (kind === 'post-edit' && postId !== null) editedPosts.set(postId, true);
    if (kind === 'comment-edit') editedComments.set(key.slice('comment-edit:'.length), true);
    reopenForm(key, 'continued');
  };
  return { href: href ?? (postId === null ? null : `/${session?.username}/${postId}`), open };
}

/** E.g. '2 added, 1 removed'. */
const memberWords = ({ add, remove }: NonNullable<DraftView['draft']['members']>): string =>
  [...(add.length > 0 ? [`${add.length} added`] : []), ...(remove.length > 0 ? [`${remove.length} removed`] : [])].join(
    ', ',
  );

function DraftItem({ view }: { view: DraftView }) {
  const { draft, kind, about } = view;
  const discard = useDiscardDraft();
  const confirm = useConfirm();
  const { href, open } = useFormLink(view, draft.key);
  const title = titleOf(kind, draft.key);
  const words = coveredWords(draft.body);
  const ask = async () => {
    if (await confirm({ question: 'Discard changes?' })) await discard(draft.key);
  };
  return (
    <li className={styles.item}>
      <p className={styles.words} dir="auto">
        {words === '' ? title : `${title}: “${words}”`}
      </p>
      <p className={styles.facts}>
        <Moment at={draft.updatedAt} />
        {besidesText(draft) && ` · ${besidesText(draft)}`}
        {draft.members && ` · ${memberWords(draft.members)}`}
        {about && <bdi>{` · ${about}`}</bdi>}
      </p>
      <div className={styles.actions}>
        {href !== null && (
          <ButtonLink href={href} onClick={open}>
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

/** A state that is not in its form any more. */
function EarlierItem({ view }: { view: HistoryView }) {
  const { key, body, savedAt, reason, kind, about } = view;
  const restore = useRestoreText();
  const { href, open } = useFormLink(view, key);
  return (
    <li className={styles.item}>
      <p className={styles.words} dir="auto">
        {body.trim() === '' ? titleOf(kind, key) : `${titleOf(kind, key)}: “${coveredWords(body)}”`}
      </p>
      <p className={styles.facts}>
        {REASONS[reason]} <Moment at={savedAt} />
        {besidesText(view) && ` · ${besidesText(view)}`}
        {about && <bdi>{` · ${about}`}</bdi>}
      </p>
      <div className={styles.actions}>
        {href !== null && (
          <ButtonLink
            href={href}
            onClick={() => {
              open();
              void restore(view.id);
            }}
          >
            Restore
          </ButtonLink>
        )}
        {body.trim() !== '' && (
          <Button variant="quiet" onClick={() => void navigator.clipboard.writeText(body)}>
            Copy text
          </Button>
        )}
      </div>
    </li>
  );
}
