import { type RefObject, useEffect, useState } from 'react';
import { useCall, useLive } from '../../live/index.ts';
import { NAME_SUGGESTIONS } from '../../shared/config/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { peopleByLetters } from '../../shared/store/queries/people-by-letters.ts';
import { bestNames, type NameFinder, type TypedName } from '../../shared/text/typed-name.ts';

/** The name at the caret, half a second after the last letter; null when there is none, or the reader has gone elsewhere. */
export function useTypedName(
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  text: string,
  find: NameFinder,
): { typed: TypedName | null; close: () => void } {
  const [typed, setTyped] = useState<TypedName | null>(null);
  useEffect(() => {
    setTyped(null);
    const timer = setTimeout(() => {
      const { current } = field;
      if (current && document.activeElement === current) {
        setTyped(find(text, current.selectionStart ?? text.length));
      }
    }, NAME_SUGGESTIONS.delayMs);
    return () => clearTimeout(timer);
  }, [field, text, find]);
  return { typed, close: () => setTyped(null) };
}

const NOBODY: Account[] = [];

/** Those whom the letters may mean: of the people that are stored, and of those that the server knows. */
export function useSuggestedPeople(letters: string): Account[] {
  const call = useCall();
  const stored = useLive(peopleByLetters, letters);
  const [told, setTold] = useState({ letters: '', people: NOBODY });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is a new function on every render.
  useEffect(() => {
    if (letters === '') return;
    let isWanted = true;
    const ask = async () => {
      const reply = await call({ kind: 'people-by-letters', letters });
      if (isWanted && reply.ok) setTold({ letters, people: reply.value.people });
    };
    void ask();
    return () => {
      isWanted = false;
      void call({ kind: 'people-by-letters', letters: '' });
    };
  }, [letters]);
  const people = new Map(
    [...(stored ?? NOBODY), ...(told.letters === letters ? told.people : NOBODY)].map((one) => [one.username, one]),
  );
  return bestNames(letters, [...people.values()], ({ username }) => username);
}
