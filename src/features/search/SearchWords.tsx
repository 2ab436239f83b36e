import { Link } from '../../ui/index.ts';
import { searchAddress } from './address.ts';
import styles from './SearchWords.module.css';
import type { SearchState } from './use-search.ts';
import { searchWords } from './words.ts';

interface SearchWordsProps {
  query: string;
  state: SearchState;
  /** The form is shown above. */
  isAdvanced: boolean;
}

/** The line above search results, with a link to the form. */
export function SearchWords({ query, state, isAdvanced }: SearchWordsProps) {
  return (
    <div className={styles.line}>
      <p className={styles.words} role="status" dir="auto">
        {searchWords(query, state)}
      </p>
      <Link href={searchAddress(query, !isAdvanced)} className={styles.more}>
        {isAdvanced ? 'Hide advanced search' : 'Advanced search'}
      </Link>
    </div>
  );
}
