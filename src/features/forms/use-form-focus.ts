import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus to the first field with an error, each time that a form could not be sent. */
export function useFormFocus(): { ref: RefObject<HTMLFormElement | null>; focusProblem: () => void } {
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { ref, focusProblem: () => setAttempts((before) => before + 1) };
}
