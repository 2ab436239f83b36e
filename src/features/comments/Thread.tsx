import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { canCollapse, type Fold, foldThread } from '../../shared/rules/threads.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import { edited, folds } from '../thread-state/index.ts';
import { FoldLine } from './FoldLine.tsx';
import { PinnedAncestors } from './PinnedAncestors.tsx';
import styles from './Thread.module.css';
import { ThreadGestures } from './ThreadGestures.tsx';
import { type RowsHandle, VirtualRows } from './VirtualRows.tsx';

/** Draws one comment as an element of this kind; `previous`: the comment above it. */
export type DrawComment = (view: CommentView, previous: CommentView | undefined, as: 'li' | 'div') => ReactNode;

export interface ThreadProps {
  /** With all of its comments. */
  view: PostView;
  fold: Fold;
  /** The post is the page: the address may name one of its comments. */
  isAlone: boolean;
  /** The element around the rows. */
  rail: RefObject<HTMLElement | null>;
  draw: DrawComment;
}

/** From so many rows on only those in view, and a few around them, are in the document. */
export const LONG_THREAD = 60;
/** An alert that is no state of anything goes by itself. */
const ALERT_MS = 10_000;

interface Row {
  key: string;
  draw: (as: 'li' | 'div') => ReactNode;
}

/** All comments of a post, folded as the reader wants them, with the ways to fold them otherwise. */
export function Thread({ view, fold, isAlone, rail, draw }: ThreadProps) {
  const { config } = useReader();
  const { comments, post } = view;
  const [alert, setAlert] = useAlert();
  const rows = useRef<RowsHandle>(null);
  const values = config.commentFolding;
  const { head, folded, tail } = foldThread(comments, fold, values);
  const commentRows = (list: readonly CommentView[], offset: number): Row[] =>
    list.map((comment, i) => ({
      key: comment.comment.id,
      draw: (as) => draw(comment, comments[offset + i - 1], as),
    }));
  const unfold = (next: Fold) => folds.set(post.id, next);
  const collapse = () => {
    const next: Fold = { kind: 'folded', extra: 0 };
    const gone = foldThread(comments, next, values).folded;
    if (gone.some(({ comment }) => edited.get(comment.id))) setAlert('Please finish editing first');
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

function useAlert(): [string | null, (words: string) => void] {
  const [alert, setAlert] = useState<{ words: string } | null>(null);
  useEffect(() => {
    if (!alert) return;
    const timer = setTimeout(() => setAlert(null), ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert]);
  return [alert?.words ?? null, (words) => setAlert({ words })];
}
