import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfirm } from '../../ui/index.ts';

/** Asked where drafts are not saved (spec §5). */
const QUESTION = 'Do you want to leave this page? Changes you made may not be saved.';

/** While `isAsked`, leaving the page asks the user first. `question`: the same on every render. */
export function useLeaveQuestion(isAsked: boolean, question = QUESTION): void {
  const router = useRouter({ warn: false });
  const confirm = useConfirm();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the same on every render.
  useEffect(() => {
    if (!isAsked) return;
    return router.history.block({
      enableBeforeUnload: true,
      blockerFn: async () => !(await confirm({ question, confirmLabel: 'Leave' })),
    });
  }, [router, isAsked]);
}
