import { type RefObject, useEffect, useState } from 'react';
import { useCall, useLive } from '../../live/index.ts';
import { NAME_SUGGESTIONS } from '../../shared/config/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { peopleByLetters } from '../../shared/store/queries/people-by-letters.ts';
import { bestNames, type NameFinder, type TypedName } from '../../shared/text/typed-name.ts';

/** Returns the name before the caret, debounced by half a second. `null` if there is none or the field has no focus. */
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

/** Returns the accounts that match the letters best, from the stored ones and the server's answer. */
export function useSuggestedPeople(letters: string): Account[] {
  const call = useCall();
  const stored = useLive(peopleByLetters, letters);
  const [answer, setAnswer] = useState({ letters: '', people: NOBODY });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is a new function on every render.
  useEffect(() => {
    if (letters === '') return;
    let isCurrent = true;
    const load = async () => {
      const reply = await call({ kind: 'people-by-letters', letters });
      if (isCurrent && reply.ok) setAnswer({ letters, people: reply.value.people });
    };
    void load();
    return () => {
      isCurrent = false;
      void call({ kind: 'people-by-letters', letters: '' });
    };
  }, [letters]);
  const people = new Map(
    [...(stored ?? NOBODY), ...(answer.letters === letters ? answer.people : NOBODY)].map((one) => [one.username, one]),
  );
  return bestNames(letters, [...people.values()], ({ username }) => username);
}
