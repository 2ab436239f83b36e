import { type ReactNode, useState } from 'react';
import { useCall } from '../../../live/index.ts';
import { failureText } from '../../../shared/contract/index.ts';
import type { CommentView } from '../../../shared/store/queries/views.ts';
import { createMemory, useMemory } from '../../thread-state/index.ts';
import styles from './Hidden.module.css';

/** Unlocked comments as the server returned them. */
const unlocked = createMemory<CommentView>();

type Progress = { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed'; text: string };

export interface HiddenCommentProps {
  view: CommentView;
  /** Shown instead of the comment. */
  text: string;
  draw: (view: CommentView) => ReactNode;
}

/** A comment of somebody the user has blocked. The user can unlock and lock it. */
export function HiddenComment({ view, text, draw }: HiddenCommentProps) {
  const call = useCall();
  const shown = useMemory(unlocked, view.comment.id);
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const unlock = async () => {
    setProgress({ kind: 'loading' });
    const reply = await call({ kind: 'unlock-comment', commentId: view.comment.id });
    if (!reply.ok) return setProgress({ kind: 'failed', text: failureText(reply.failure) });
    setProgress({ kind: 'idle' });
    unlocked.set(view.comment.id, { ...reply.value, key: view.key, traces: [] });
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
      {text}{' '}
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
          Error loading comment: {progress.text}
        </span>
      )}
    </>
  );
}
