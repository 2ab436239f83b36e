import { type ReactNode, useState } from 'react';
import { useCall } from '../../live/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { CommentView } from '../../shared/store/queries/views.ts';
import { createMemory, useMemory } from '../thread-state/index.ts';
import styles from './Hidden.module.css';

/** What the reader has unlocked, until it is locked again or the page is left. */
const unlocked = createMemory<CommentView>();

type Progress = { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed'; words: string };

export interface HiddenCommentProps {
  view: CommentView;
  /** What stands in the comment's place. */
  words: string;
  draw: (view: CommentView) => ReactNode;
}

/** The comment of somebody whom the reader has blocked: what it says can be seen, and locked away again. */
export function HiddenComment({ view, words, draw }: HiddenCommentProps) {
  const call = useCall();
  const shown = useMemory(unlocked, view.comment.id);
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const unlock = async () => {
    setProgress({ kind: 'loading' });
    const reply = await call({ kind: 'unlock-comment', commentId: view.comment.id });
    if (!reply.ok) return setProgress({ kind: 'failed', words: failureText(reply.failure) });
    setProgress({ kind: 'idle' });
    unlocked.set(view.comment.id, { ...reply.value, traces: [] });
  };
  if (shown) {
    return (
      <>
        {draw(shown)}{' '}
        <button type="button" className={styles.lock} onClick={() => unlocked.set(view.comment.id, undefined)}>
          Lock
        </button>
      </>
    );
  }
  return (
    <>
      {words}{' '}
      {progress.kind === 'loading' ? (
        <span role="status">Loading...</span>
      ) : (
        <button type="button" className={styles.lock} onClick={() => void unlock()}>
          Unlock
        </button>
      )}
      {progress.kind === 'failed' && (
        <span role="alert" className={styles.failure}>
          {' '}
          Error loading comment: {progress.words}
        </span>
      )}
    </>
  );
}
