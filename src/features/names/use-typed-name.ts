import { useLayoutEffect, useState } from 'react';
import type { NameFinder, TypedName } from '../../shared/text/typed-name.ts';
import type { Field } from './field.ts';

/** Returns the name before the caret, after a delay. `null` if there is none or the field has no focus. */
export function useTypedName(
  field: Field,
  text: string,
  find: NameFinder,
  delayMs: number,
): { typed: TypedName | null; close: () => void } {
  const [typed, setTyped] = useState<TypedName | null>(null);
  // Before the browser paints: a list without a delay stays while its name grows.
  useLayoutEffect(() => {
    const update = () => {
      const { current } = field;
      const hasFocus = current !== null && document.activeElement === current;
      setTyped(hasFocus ? find(text, current.selectionStart ?? text.length) : null);
    };
    if (delayMs === 0) return update();
    setTyped(null);
    const timer = setTimeout(update, delayMs);
    return () => clearTimeout(timer);
  }, [field, text, find, delayMs]);
  return { typed, close: () => setTyped(null) };
}
