import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A text field that its form renders. */
export type Field = RefObject<HTMLTextAreaElement | HTMLInputElement | null>;

/** Sets attributes of the field while the list is shown. '' removes one. */
export function useFieldAttributes(field: Field, attributes: Readonly<Record<string, string>>): void {
  const written = JSON.stringify(attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the attributes, which are new on every render.
  useEffect(() => {
    const { current } = field;
    for (const [name, value] of Object.entries(attributes)) if (value !== '') current?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current?.removeAttribute(name);
    };
  }, [field, written]);
}

/**
 * Handles keys before the field's form does. `act` returns whether it used the key. Layout effects: on a busy device a key may be
 * pressed between the paint of a list and later effects.
 */
export function useFieldKeys(field: Field, act: (key: string) => boolean): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    const { current } = field;
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing;
      if (isOther || !latest.current(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

export function useFieldBlur(field: Field, onBlur: () => void): void {
  useEffect(() => {
    const { current } = field;
    current?.addEventListener('blur', onBlur);
    return () => current?.removeEventListener('blur', onBlur);
  });
}
