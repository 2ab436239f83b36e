import type { ReactNode } from 'react';
import { usePreferences } from '../../live/index.ts';
import type { KeptContent } from '../../live/later.ts';
import { Button, Notice, useConfirm } from '../../ui/index.ts';

interface NeedsConnectionProps {
  /** What the form does, as the beginning of a sentence. */
  what: string;
  /** The form has a draft. */
  isKept?: boolean;
}

/** Says at once that the form cannot be sent now, and whether its content is kept. */
export function NeedsConnection({ what, isKept = false }: NeedsConnectionProps) {
  const { saveDrafts } = usePreferences();
  return (
    <Notice kind="warn">
      {what} needs a connection, and there is none.{' '}
      {isKept &&
        (saveDrafts ? 'What you type here is kept on this device.' : 'Drafts are turned off: keep this page open.')}
    </Notice>
  );
}

interface FormHeadProps {
  state: { kind: string; head?: string | null };
  /** A link to where the user can look whether a lost request has arrived. */
  lookAt?: ReactNode;
}

/** Errors that belong to no field, above the fields. */
export function FormHead({ state, lookAt }: FormHeadProps) {
  if (!state.head) return null;
  return (
    <Notice kind="error" action={state.kind === 'unclear' && lookAt}>
      {state.head}
    </Notice>
  );
}

/** Discards what was typed, after a question (spec §5 "Clear"). */
export function ClearButton({ draft }: { draft: KeptContent }) {
  const confirm = useConfirm();
  const clear = async () => {
    if (await confirm({ question: 'Discard changes?', confirmLabel: 'Discard' })) await draft.discard();
  };
  return (
    <Button variant="quiet" onClick={() => void clear()}>
      Clear
    </Button>
  );
}
