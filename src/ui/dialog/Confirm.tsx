import { type ComponentType, createContext, type ReactNode, use, useRef, useState } from 'react';
import { loadModule } from '../../platform/lazy-module.ts';
import type { ConfirmDialogProps, Question } from './ConfirmDialog.tsx';

export type { Question } from './ConfirmDialog.tsx';

type Ask = (question?: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before acting: `if (await confirm({ … })) act()`. */
export const useConfirm = (): Ask => use(AskContext);

const wordsOf = ({ question = 'Are you sure?', explanation }: Question): string =>
  typeof explanation === 'string' ? `${question}\n\n${explanation}` : question;

interface Asked {
  question: Question;
  Dialog: ComponentType<ConfirmDialogProps>;
}

/** Renders the dialog of `useConfirm`, whose code is loaded with the first question. Used once, around the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle = useRef<(answer: boolean) => void>(undefined);
  const ask: Ask = async (question = {}) => {
    const module = await loadModule(() => import('./ConfirmDialog.tsx')).catch(() => null);
    // The code cannot be loaded: the browser's own dialog asks.
    if (!module) return window.confirm(wordsOf(question));
    settle.current?.(false);
    setAsked({ question, Dialog: module.ConfirmDialog });
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const answer = (isYes: boolean) => {
    settle.current?.(isYes);
    settle.current = undefined;
    setAsked(null);
  };
  return (
    <AskContext value={ask}>
      {children}
      {asked && <asked.Dialog question={asked.question} onAnswer={answer} />}
    </AskContext>
  );
}
