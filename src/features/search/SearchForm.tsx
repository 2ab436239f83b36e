import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import { SearchNames } from '../names/index.ts';
import styles from './SearchForm.module.css';

/** The search form, with an explanation of the query syntax. */
export function SearchForm({ query }: { query: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== '') void navigate({ to: '/search', search: { q: wanted } });
  };
  return (
    <>
      {query === '' && <ScreenTitle>Search</ScreenTitle>}
      <form className={styles.form} onSubmit={submit}>
        <input
          ref={field}
          className={styles.input}
          type="search"
          name="q"
          aria-label="What to search for"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      <SearchNames field={field} text={text} onPick={setText} />
      <dl className={styles.help}>
        {OPERATORS.map(([example, meaning]) => (
          <div key={example} className={styles.row}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The most useful operators of the server's search. */
const OPERATORS = [
  ['night train', 'both words, in any order'],
  ['"night train"', 'these words one after the other'],
  ['train -bus', 'without this word'],
  ['from:name', 'written by that person'],
  ['in:group', 'posted to that group'],
  ['commented-by:name', 'with a comment by that person'],
  ['liked-by:name', 'liked by that person'],
  ['has:images', 'with pictures; also has:audio, has:files'],
] as const;
