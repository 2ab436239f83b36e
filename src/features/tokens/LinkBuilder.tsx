import { type FormEvent, useState } from 'react';
import { NEW_TOKEN } from '../../shared/rules/token-fields.ts';
import { tokenLink } from '../../shared/rules/token-link.ts';
import type { AppTokenScope } from '../../shared/wire/account.ts';
import { Button } from '../../ui/index.ts';
import { CopyField, formStyles as styles, useFormFocus } from '../forms/index.ts';
import { TokenFieldset } from './TokenFieldset.tsx';
import { useTokenForm } from './use-token-form.ts';

/** Makes a link for the users of a program: it fills in the form of a new token. Needs no connection. */
export function LinkBuilder({ scopes }: { scopes: readonly AppTokenScope[] }) {
  const form = useTokenForm(NEW_TOKEN, {});
  const { ref, focusProblem } = useFormFocus();
  const [made, setMade] = useState<{ of: typeof form.values; link: string } | null>(null);
  // A link of other values is not shown.
  const link = made?.of === form.values ? made.link : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.take()) return focusProblem();
    setMade({ of: form.values, link: location.origin + tokenLink(form.values) });
  };
  return (
    <>
      <p>
        If you write a program, give its users a link. It opens the form of a new token with these values; they look at
        them, create the token, and give it to the program.
      </p>
      <form ref={ref} className={styles.form} onSubmit={submit} noValidate>
        <TokenFieldset form={form} scopes={scopes} isLocked={false} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary">
            Make the link
          </Button>
        </div>
        <div role="status">{link !== null && 'The link is ready.'}</div>
        {link !== null && <CopyField label="Link" value={link} copyLabel="Copy the link" />}
      </form>
    </>
  );
}
