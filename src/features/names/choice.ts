import { useState } from 'react';

/** Returns the key of the option before or after the present one. Where no option need be chosen, none comes after the last. */
export function stepFrom(
  options: readonly { key: string }[],
  at: number,
  by: number,
  isAlwaysOne: boolean,
): string | null {
  const places = options.length + (isAlwaysOne ? 0 : 1);
  const from = at < 0 ? options.length : at;
  return options[(from + by + places) % places]?.key ?? null;
}

export interface Choice {
  /** Key of the chosen option; `null` if none is chosen. */
  key: string | null;
  choose: (key: string | null) => void;
}

/** The chosen option of a list. It stays while options come in, and is given up when the text changes. */
export function useChoice(text: string): Choice {
  const [choice, setChoice] = useState<{ text: string; key: string | null }>({ text, key: null });
  return { key: choice.text === text ? choice.key : null, choose: (key) => setChoice({ text, key }) };
}
