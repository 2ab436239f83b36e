import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useMutate } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import { type AccountId, draftKeys } from '../../shared/model/index.ts';
import { listTitleFault } from '../../shared/rules/list-title.ts';
import { Button } from '../../ui/index.ts';
import { useFormDraft } from '../writing/index.ts';
import styles from './NewListForm.module.css';

/** Creates a list with one account in it. What is typed stays until the list is created, also when the dialog is closed. */
export function NewListForm({ accountId, children }: { accountId: AccountId; children: ReactNode }) {
  const id = useId();
  const mutate = useMutate();
  const key = draftKeys.listWith(accountId);
  const draft = useFormDraft(key, { body: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const title = draft.content?.body ?? '';
  const fault = listTitleFault(title);
  const create = async () => {
    if (fault !== null) return setProblem(fault);
    await draft.settle();
    const mutation = { kind: 'create-list', title: title.trim(), memberIds: [accountId] } as const;
    const result = await mutate(mutation, { draftKey: key });
    setProblem(result.ok ? null : failureText(result.failure));
    if (result.ok) await draft.clear(draft.content);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void create();
      }}
    >
      <label htmlFor={id}>{children}</label>
      <div className={styles.row}>
        <input
          id={id}
          type="text"
          className={styles.title}
          dir="auto"
          autoComplete="off"
          value={title}
          readOnly={draft.content === undefined}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => {
            setProblem(null);
            draft.update((now) => ({ ...now, body: target.value }));
          }}
        />
        <Button type="submit">Create</Button>
      </div>
      <span id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </span>
    </form>
  );
}
