import { useEffect } from 'react';
import { createMemory, useMemory } from './memory.ts';

/** Switches that the user has turned before the code that stores it was loaded: what they want, by the switch's id. */
const wishes = createMemory<boolean>();
/** Number of shown switches by id. */
const shown = new Map<string, number>();

/** A switch whose code is not loaded yet. It shows what the user wants; `takeEarlyTap` hands that over. */
export function useEarlySwitch(id: string, stored: boolean): { isOn: boolean; toggle: () => void } {
  const isOn = useMemory(wishes, id) ?? stored;
  useEffect(() => show(id), [id]);
  return { isOn, toggle: () => wishes.set(id, isOn === stored ? !stored : undefined) };
}

/** A wish that nobody has taken ends with the last switch that shows it: what was given up must not be done much later. */
function show(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else {
      shown.delete(id);
      // Whoever takes it over is mounted in the same commit.
      setTimeout(() => shown.has(id) || wishes.set(id, undefined));
    }
  };
}

/** Returns, once, whether the user has turned a switch that is `stored` in its view now. */
export function takeEarlyTap(id: string, stored: boolean): boolean {
  const wish = wishes.get(id);
  if (wish === undefined) return false;
  wishes.set(id, undefined);
  return wish !== stored;
}
