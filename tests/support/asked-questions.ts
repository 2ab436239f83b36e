import type { Question } from '../../src/ui/dialog/ConfirmDialog.tsx';

/** Replaces `src/ui/dialog/Confirm.tsx` in component tests: records the questions and answers each of them. */
export const asked = { questions: [] as Question[], answer: true };

export const useConfirm =
  () =>
  async (question: Question = {}): Promise<boolean> => {
    asked.questions.push(question);
    return asked.answer;
  };

export const ConfirmProvider = ({ children }: { children: unknown }) => children;
