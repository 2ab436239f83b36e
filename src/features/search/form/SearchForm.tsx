import { type FormEvent, useRef } from 'react';
import type { NameKind } from '../../../shared/text/typed-name.ts';
import { Button, Notice, useFollow } from '../../../ui/index.ts';
import { LabelledField, Segmented } from '../../../ui/later.ts';
import { SearchNames } from '../../names/index.ts';
import { searchAddress } from '../address.ts';
import { MyFeeds } from './MyFeeds.tsx';
import { NamesInput } from './NamesInput.tsx';
import { buildQuery, type NamesField } from './query-fields.ts';
import styles from './SearchForm.module.css';
import { SyntaxHelp } from './SyntaxHelp.tsx';
import { useSearchFields } from './use-search-fields.ts';

export interface SearchFormProps {
  /** The query that the form changes. `''`: it makes a new one. */
  query: string;
  /** Why the server does not accept the query, in its words; `null` if it does. */
  refusal?: string | null;
}

/** The advanced search: a field for each kind of condition, from which it writes the query. */
export function SearchForm({ query, refusal = null }: SearchFormProps) {
  const { fields, set, clear } = useSearchFields(query);
  const words = useRef<HTMLInputElement>(null);
  const follow = useFollow();
  const built = buildQuery(fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (built === '') words.current?.focus();
    else follow?.(searchAddress(built));
  };
  const textInput = (field: 'phrase' | 'any' | 'none', label: string) => (
    <LabelledField label={label}>
      {(props) => (
        <input
          {...props}
          className={styles.input}
          value={fields[field]}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => set(field, target.value)}
        />
      )}
    </LabelledField>
  );
  return (
    <search aria-label="Advanced search">
      <form className={styles.form} onSubmit={submit}>
        {refusal !== null && <Notice kind="error">The server cannot search for this: {refusal}</Notice>}
        <div>
          <LabelledField
            label="All of these words"
            hint="Names are suggested after @ and after operators such as from:"
          >
            {(props) => (
              <input
                {...props}
                ref={words}
                className={styles.input}
                type="search"
                name="q"
                value={fields.words}
                dir="auto"
                autoComplete="off"
                enterKeyHint="search"
                onChange={({ target }) => set('words', target.value)}
              />
            )}
          </LabelledField>
          <SearchNames field={words} text={fields.words} onPick={(text) => set('words', text)} />
        </div>
        {textInput('phrase', 'Exact phrase')}
        <div className={styles.pair}>
          {textInput('any', 'Any of these')}
          {textInput('none', 'None of these')}
        </div>
        <Segmented
          legend="Search in"
          segments={PLACES}
          chosen={fields.where}
          onChoose={(value) => set('where', value)}
        />
        <fieldset className={styles.names}>
          <legend>Usernames, separated by commas. “me” is yourself.</legend>
          <div className={styles.people}>
            {NAMES.map(([field, label, of]) => (
              <NamesInput
                key={field}
                {...{ label, of }}
                value={fields[field]}
                onChange={(value) => set(field, value)}
              />
            ))}
          </div>
        </fieldset>
        <MyFeeds chosen={fields.mine} onChoose={(value) => set('mine', value)} />
        {built !== '' && (
          <p className={styles.built}>
            Query: <code dir="auto">{built}</code>
          </p>
        )}
        <div className={styles.foot}>
          <Button type="submit" variant="primary">
            Search
          </Button>
          {built !== '' && (
            <Button variant="quiet" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </form>
      <SyntaxHelp />
    </search>
  );
}

const PLACES = [
  { value: '', label: 'Anywhere' },
  { value: 'in-body', label: 'Posts' },
  { value: 'in-comments', label: 'Comments' },
];

const NAMES: readonly (readonly [NamesField, string, NameKind])[] = [
  ['from', 'Author of the post', 'people'],
  ['author', 'Author of the text', 'people'],
  ['in', 'In a feed or group', 'all'],
  ['to', 'Sent to', 'all'],
  ['commentedBy', 'Commented by', 'people'],
  ['likedBy', 'Liked by', 'people'],
];
