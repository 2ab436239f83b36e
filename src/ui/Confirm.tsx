import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface Question {
  /** Default: 'Are you sure?' (spec §5, destructive actions). */
  question?: string;
  /** What will happen, when the question alone does not say it. */
  explanation?: ReactNode;
  /** The word on the button that does it. */
  confirmLabel?: string;
  /** The action destroys something. */
  isDangerous?: boolean;
}

type Ask = (question?: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before acting: `if (await confirm({ … })) act()`. */
export const useConfirm = (): Ask => use(AskContext);

/** Draws the confirm dialog of `useConfirm`; stands once, around the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = useRef<(answer: boolean) => void>(undefined);
  const ask: Ask = (next = {}) => {
    settle.current?.(false);
    setQuestion(next);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const answer = (isYes: boolean) => {
    settle.current?.(isYes);
    settle.current = undefined;
    setQuestion(null);
  };
  return (
    <AskContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} onAnswer={answer} />}
    </AskContext>
  );
}

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (isYes: boolean) => void }) {
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
