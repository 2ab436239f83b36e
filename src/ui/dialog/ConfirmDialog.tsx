import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface Question {
  /** Default: 'Are you sure?' (spec §5, destructive actions). */
  question?: string;
  /** Describes the consequences, if the question does not. */
  explanation?: ReactNode;
  /** Label of the button that confirms. */
  confirmLabel?: string;
  /** The action is destructive. */
  isDangerous?: boolean;
}

export interface ConfirmDialogProps {
  question: Question;
  onAnswer: (isYes: boolean) => void;
}

/** A question with buttons to cancel and to confirm. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { question: title = 'Are you sure?', explanation, confirmLabel = 'OK', isDangerous = false } = question;
  return (
    <Dialog title={title} onClose={() => onAnswer(false)}>
      {explanation && <p>{explanation}</p>}
      <div className={styles.actions}>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
