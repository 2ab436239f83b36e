import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useIsReachable, useWatch } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { userNameFault } from '../../shared/rules/index.ts';
import type { NameFinder } from '../../shared/text/typed-name.ts';
import { Avatar, Button, classes, IconButton } from '../../ui/index.ts';
import { LabelledField } from '../../ui/later.ts';
import { formStyles } from '../forms/index.ts';
import { NameSuggestions } from '../names/index.ts';
import styles from './Invitations.module.css';

type Kind = 'people' | 'groups';

interface NamePickerProps {
  label: string;
  hint: string;
  of: Kind;
  /** Chosen usernames. */
  names: readonly string[];
  error: string | undefined;
  isLocked: boolean;
  onChange: (names: string[]) => void;
}

/** The whole field is a name. */
const wholeName =
  (of: Kind): NameFinder =>
  (text) => {
    const [, letters = ''] = /^\s*@?([a-z0-9-]{2,})$/i.exec(text) ?? [];
    return letters === '' ? null : { start: text.length - letters.length, letters, of };
  };
const FINDERS = { people: wholeName('people'), groups: wholeName('groups') };

/** Chooses accounts by name. The chosen ones are shown with their pictures, and can be removed. */
export function NamePicker({ label, hint, of, names, error, isLocked, onChange }: NamePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (typed: string) => {
    const name = typed.trim().replace(/^@/, '').toLowerCase();
    if (name === '') return;
    const isName = userNameFault(name) === null;
    setProblem(isName ? null : `“${name}” is no username`);
    if (!isName) return;
    if (!names.includes(name)) onChange([...names, name]);
    setText('');
    input.current?.focus();
  };
  const remove = (name: string) => {
    onChange(names.filter((one) => one !== name));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Enter with a name in the field adds it; in an empty field it sends the form.
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') add(text);
    else if (event.key === 'Backspace' && text === '' && names.length > 0) onChange(names.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <LabelledField label={label} error={problem ?? error} hint={hint}>
        {(field) => (
          <span className={styles.picker}>
            <input
              {...field}
              ref={input}
              className={formStyles.input}
              value={text}
              readOnly={isLocked}
              placeholder="Username"
              dir="ltr"
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              onChange={({ target }) => {
                setProblem(null);
                setText(target.value);
              }}
              onKeyDown={onKeyDown}
            />
            <Button aria-label={`Add to ${label.toLowerCase()}`} disabled={isLocked} onClick={() => add(text)}>
              Add
            </Button>
          </span>
        )}
      </LabelledField>
      <NameSuggestions field={input} text={text} find={FINDERS[of]} onPick={add} />
      {names.length > 0 && (
        <ul aria-label={`Chosen: ${label.toLowerCase()}`} className={styles.chips}>
          {names.map((name) => (
            <Chip key={name} name={name} of={of} onRemove={isLocked ? null : () => remove(name)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A chosen account. One that this device does not know is looked up. */
function Chip({ name, of, onRemove }: { name: string; of: Kind; onRemove: (() => void) | null }) {
  const profile = useProfile(name);
  const isReachable = useIsReachable();
  const account = profile?.account;
  useWatch(profile && !account && isReachable ? { kind: 'profile', username: name } : null);
  const isOther = account !== undefined && (of === 'groups') !== (account.type === 'group');
  const words = profile?.isMissing
    ? 'not found'
    : isOther
      ? account.type === 'group'
        ? 'is a group'
        : 'is no group'
      : null;
  const shown = account?.screenName || name;
  return (
    <li className={classes(styles.chip, words !== null && styles.bad)}>
      <Avatar name={shown} src={account?.pictureMediumUrl ?? ''} size={24} />
      <span className={styles.words}>
        <bdi>{shown}</bdi> <span className={styles.username}>@{name}</span>
        {words !== null && `, ${words}`}
      </span>
      {onRemove && <IconButton label={`Remove @${name}`} icon={<X size={16} />} onClick={onRemove} />}
    </li>
  );
}
