import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { canCollapse, type Fold, foldThread } from '../../../shared/rules/threads.ts';
import type { CommentView, PostView } from '../../../shared/store/queries/views.ts';
import { useReader } from '../../people/index.ts';
import { editedComments, folds } from '../../thread-state/index.ts';
import { FoldLine } from './FoldLine.tsx';
import { PinnedAncestors } from './PinnedAncestors.tsx';
import styles from './Thread.module.css';
import { ThreadGestures } from './ThreadGestures.tsx';
import { type RowsHandle, VirtualRows } from './VirtualRows.tsx';

/** Draws one comment as an element of kind `as`. `previous` is the comment above it. */
export type DrawComment = (view: CommentView, previous: CommentView | undefined, as: 'li' | 'div') => ReactNode;

export interface ThreadProps {
  /** The post with all of its comments. */
  view: PostView;
  fold: Fold;
  /** The post has its own page, whose address may name a comment. */
  isAlone: boolean;
  /** The element around the rows. */
  rail: RefObject<HTMLElement | null>;
  draw: DrawComment;
}

/** Threads with more rows are rendered as a virtual list. */
export const LONG_THREAD = 60;
/** How long the alert is shown. */
const ALERT_MS = 10_000;

interface Row {
  key: string;
  draw: (as: 'li' | 'div') => ReactNode;
}

/** All comments of a post, folded as the user has chosen, with the buttons that fold and unfold them. */
export function Thread({ view, fold, isAlone, rail, draw }: ThreadProps) {
  const { config } = useReader();
  const { comments, post } = view;
  const [alert, setAlert] = useAlert();
  const rows = useRef<RowsHandle>(null);
  const values = config.commentFolding;
  const { head, folded, tail } = foldThread(comments, fold, values);
  const commentRows = (list: readonly CommentView[], offset: number): Row[] =>
    list.map((comment, i) => ({
      key: comment.key,
      draw: (as) => draw(comment, comments[offset + i - 1], as),
    }));
  const unfold = (next: Fold) => folds.set(post.id, next);
  const collapse = () => {
    const next: Fold = { kind: 'folded', extra: 0 };
    const gone = foldThread(comments, next, values).folded;
    if (gone.some(({ comment }) => editedComments.get(comment.id))) setAlert('Please finish editing first');
    else folds.set(post.id, next);
  };
  const list: Row[] = [...commentRows(head, 0)];
  if (folded.length > 0) {
    const line = <FoldLine count={folded.length} fold={fold} onFold={unfold} />;
    list.push({ key: 'fold', draw: () => line });
  }
  list.push(...commentRows(tail, head.length + folded.length));

  const reveal = (index: number) => {
    const id = comments[index]?.comment.id;
    if (folded.some(({ comment }) => comment.id === id)) folds.set(post.id, { kind: 'unfolded' });
    rows.current?.show(index);
  };
  const show = (index: number) => {
    const id = comments[index]?.comment.id ?? '';
    reveal(index);
    rail.current?.querySelector(`[data-comment="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' });
  };
  const isLong = list.length > LONG_THREAD;
  return (
    <>
      {fold.kind === 'unfolded' && canCollapse(comments.length, values) && (
        <p className={styles.collapse}>
          <button type="button" className={styles.link} onClick={collapse}>
            Fold comments
          </button>
          {alert !== null && (
            <span role="alert" className={styles.alert}>
              {alert}
            </span>
          )}
        </p>
      )}
      <PinnedAncestors rail={rail} comments={comments} onShow={show} />
      {isLong ? (
        <VirtualRows rows={list} handle={rows} />
      ) : (
        <ol className={styles.rows} aria-label="Comments">
          {list.map((row) => (row.key === 'fold' ? <li key={row.key}>{row.draw('li')}</li> : row.draw('li')))}
        </ol>
      )}
      <ThreadGestures rail={rail} view={view} isAlone={isAlone} reveal={reveal} />
    </>
  );
}

function useAlert(): [string | null, (text: string) => void] {
  const [alert, setAlert] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => setAlert(null), ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert]);
  return [alert?.text ?? null, (text) => setAlert({ text })];
}
