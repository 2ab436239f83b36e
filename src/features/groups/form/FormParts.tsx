import { usePreferences } from '../../../live/index.ts';
import type { KeptContent } from '../../../live/later.ts';
import { Button, ButtonLink, Notice, useConfirm } from '../../../ui/index.ts';

/** Says at once that the form cannot be sent now, and whether its content is kept. */
export function NeedsConnection({ what }: { what: string }) {
  const { saveDrafts } = usePreferences();
  return (
    <Notice kind="warn">
      {what} needs a connection, and there is none.{' '}
      {saveDrafts ? 'What you type here is kept on this device.' : 'Drafts are turned off: keep this page open.'}
    </Notice>
  );
}

interface FormHeadProps {
  state: { kind: string; head?: string | null };
  /** The group's page, where the user can look whether a lost request has arrived. `null`: not known. */
  lookAt: string | null;
}

/** Errors that belong to no field, above the fields. */
export function FormHead({ state, lookAt }: FormHeadProps) {
  if (!state.head) return null;
  const link = state.kind === 'unclear' && lookAt !== null && (
    <ButtonLink href={`/${lookAt}`}>{`Look at @${lookAt}`}</ButtonLink>
  );
  return (
    <Notice kind="error" action={link}>
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
