import type { RefObject } from 'react';
import { typedSearchName } from '../../shared/text/typed-name.ts';
import { NameSuggestions } from './NameSuggestions.tsx';

export interface SearchNamesProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onPick: (text: string) => void;
}

/** Name suggestions for a search field: after an `@` and after operators that take a username. */
export const SearchNames = (props: SearchNamesProps) => <NameSuggestions {...props} find={typedSearchName} isSearch />;
