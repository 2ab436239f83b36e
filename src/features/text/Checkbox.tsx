import { useState } from 'react';
import { useMutate } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import { toggleCheckbox } from '../../shared/text/marks.ts';
import { useReader } from '../people/index.ts';
import styles from './MarkedText.module.css';
import type { Body } from './RichText.tsx';

interface CheckboxProps {
  isChecked: boolean;
  /** The text of the task. */
  label: string;
  /** Its offset in the body. */
  offset: number;
  body: Body | undefined;
}

/** A task. Its author can toggle it, which edits the text. For others it is disabled (spec §5). */
export function Checkbox({ isChecked, label, offset, body }: CheckboxProps) {
  const { id } = useReader();
  const mutate = useMutate();
  const [problem, setProblem] = useState('');
  const author = body?.of === 'post' ? body.post.createdBy : body?.comment.createdBy;
  const isOwn = id !== null && author === id;
  const toggle = async () => {
    const edit = body && editOf(body, offset);
    if (!edit) return;
    const result = await mutate(edit);
    setProblem(result.ok ? '' : failureText(result.failure));
  };
  return (
    <>
      <input
        type="checkbox"
        className={styles.checkbox}
        aria-label={label || 'Task'}
        checked={isChecked}
        disabled={!isOwn}
        onChange={() => void toggle()}
      />
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  );
}

/** Returns the edit that toggles the task at this offset, or `null` if there is none. */
export function editOf(body: Body, offset: number): AnyMutation | null {
  const base = body.of === 'post' ? body.post.body : body.comment.body;
  const toggled = toggleCheckbox(base, offset);
  if (toggled === null) return null;
  if (body.of === 'post') {
    return { kind: 'edit-post', postId: body.post.id, base, body: toggled, feeds: null, attachments: null };
  }
  const { id: commentId, postId } = body.comment;
  return { kind: 'edit-comment', postId, commentId, base, body: toggled };
}
