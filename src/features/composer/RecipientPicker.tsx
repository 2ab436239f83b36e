import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAnswer } from '../../live/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { isTypedName } from '../../shared/rules/composing.ts';
import { possibleDestinations } from '../../shared/store/queries/destinations.ts';
import { Chip } from './Chip.tsx';
import boxStyles from './RecipientBox.module.css';
import type { RecipientBoxProps } from './RecipientBox.tsx';
import styles from './RecipientPicker.module.css';
import { suggestions } from './suggestions.ts';

/** Destinations taken away, found by a part of their name, or typed: arrows, Enter and Backspace do everything. */
export function RecipientPicker({
  options,
  mode,
  self,
  onChoose,
  onClose,
}: RecipientBoxProps & { onClose: () => void }) {
  const stored = useAnswer(`destinations:${self.account.id}`, possibleDestinations) ?? [];
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => input.current?.focus(), []);
  const found = suggestions(mode === 'post' ? [self.account, ...stored.filter(isOther(self.account))] : stored, {
    text,
    mode,
    chosen: options,
  });
  const names = options.map(({ value }) => value);
  const typed = text.trim().replace(/^@/, '');

  const add = (username: string) => {
    if (!names.some((name) => name.toLowerCase() === username.toLowerCase())) onChoose([...names, username]);
    setText('');
    setAt(0);
    input.current?.focus();
  };
  const remove = (username: string) => {
    onChoose(names.filter((name) => name !== username));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => (now + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' || event.key === ',') {
      const chosen = found[at]?.username ?? (isTypedName(typed) ? typed : null);
      if (chosen !== null) add(chosen);
      else if (text === '') onClose();
    } else if (event.key === 'Escape') onClose();
    else if (event.key === 'Backspace' && text === '' && last && !last.isFixed) remove(last.value);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.picker}>
      <div className={boxStyles.box}>
        <span className={boxStyles.to} aria-hidden="true">
          To:
        </span>
        {options.map((option) => (
          <Chip key={option.value} option={option}>
            {!option.isFixed && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${option.label}`}
                onClick={() => remove(option.value)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            )}
          </Chip>
        ))}
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label="Add a destination"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${listId}-${at}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label="Destinations" className={styles.list}>
        {found.map((account, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys and the focus.
          <div
            key={account.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            onClick={() => add(account.username)}
          >
            <bdi>{account.id === self.account.id ? 'My feed' : account.screenName || account.username}</bdi>
            <span className={styles.username}>@{account.username}</span>
            {account.type === 'group' && <span className={styles.words}>{account.privacy} group</span>}
          </div>
        ))}
      </div>
      {typed !== '' && found.length === 0 && (
        <p role="status" className={styles.words}>
          {isTypedName(typed) ? `Press Enter to add @${typed}` : 'A name has 3 to 25 letters or digits'}
        </p>
      )}
    </div>
  );
}

const isOther =
  (own: Account) =>
  ({ id }: Account): boolean =>
    id !== own.id;
