import type { RefObject } from 'react';
import { typedSearchName } from '../../shared/text/typed-name.ts';
import { NameSuggestions } from './NameSuggestions.tsx';

interface SearchNamesProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onPick: (text: string) => void;
}

/** Offers names in a search, behind an @ and behind the prefixes that take names; each also leads to its page. */
export const SearchNames = (props: SearchNamesProps) => <NameSuggestions {...props} find={typedSearchName} hasLinks />;
