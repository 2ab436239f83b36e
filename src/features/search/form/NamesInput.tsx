import { useRef } from 'react';
import { NAME_SUGGESTIONS } from '../../../shared/config/index.ts';
import type { NameFinder, NameKind } from '../../../shared/text/typed-name.ts';
import { LabelledField } from '../../../ui/later.ts';
import { NameSuggestions } from '../../names/index.ts';
import styles from './SearchForm.module.css';

interface NamesInputProps {
  label: string;
  /** Whose names are suggested. */
  of: NameKind;
  value: string;
  onChange: (value: string) => void;
}

/** A field for usernames, which are suggested while they are typed. */
export function NamesInput({ label, of, value, onChange }: NamesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <LabelledField label={label}>
        {(field) => (
          <input
            {...field}
            ref={input}
            className={styles.input}
            value={value}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </LabelledField>
      <NameSuggestions field={input} text={value} onPick={onChange} find={FINDERS[of]} />
    </div>
  );
}

const BEFORE_CARET = /[a-z0-9-]+$/i;

/** Finds the name before the caret in a list of names. */
const nameInList =
  (of: NameKind): NameFinder =>
  (text, caret) => {
    const [letters = ''] = BEFORE_CARET.exec(text.slice(0, caret)) ?? [];
    return letters.length < NAME_SUGGESTIONS.minLetters ? null : { start: caret - letters.length, letters, of };
  };

const FINDERS: Readonly<Record<NameKind, NameFinder>> = {
  people: nameInList('people'),
  groups: nameInList('groups'),
  all: nameInList('all'),
};
