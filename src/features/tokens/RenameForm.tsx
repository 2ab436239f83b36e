import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCommand } from '../../live/later.ts';
import { tokenTitleFault } from '../../shared/rules/token-fields.ts';
import type { AppToken } from '../../shared/wire/account.ts';
import { Button } from '../../ui/index.ts';
import { LabelledField } from '../../ui/later.ts';
import { FormHead, formStyles } from '../forms/index.ts';
import styles from './Tokens.module.css';

interface RenameFormProps {
  token: AppToken;
  isOnline: boolean;
  onClose: () => void;
}

/** Changes the title of a token in its place. Escape gives up. */
export function RenameForm({ token, isOnline, onClose }: RenameFormProps) {
  const { state, send } = useCommand('rename-token');
  const [title, setTitle] = useState(token.title);
  const [isTried, setIsTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const isRunning = state.kind === 'sending';
  const fault = isTried ? tokenTitleFault(title) : null;
  const refused = state.kind === 'refused' ? state.fields.title : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isRunning || !isOnline || tokenTitleFault(title) !== null) return input.current?.focus();
    if (title.trim() === token.title) return onClose();
    const outcome = await send({ id: token.id, title: title.trim() });
    if (outcome?.kind === 'done') onClose();
    else input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  return (
    <form className={styles.rename} onSubmit={(event) => void submit(event)} noValidate>
      <FormHead state={state} />
      <LabelledField label="Title" error={fault ?? refused}>
        {(field) => (
          <input
            {...field}
            ref={input}
            name="title"
            className={formStyles.input}
            value={title}
            readOnly={isRunning}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </LabelledField>
      <div className={formStyles.foot}>
        <Button type="submit" disabled={isRunning || !isOnline}>
          {isRunning ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
