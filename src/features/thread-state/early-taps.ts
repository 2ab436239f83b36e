import { createMemory, useMemory } from './memory.ts';

/** Switches that the user has turned before the code that stores it was loaded: what they want, by the switch's id. */
const wishes = createMemory<boolean>();

/** A switch whose code is not loaded yet. It shows what the user wants; `takeEarlyTap` hands that over. */
export function useEarlySwitch(id: string, stored: boolean): { isOn: boolean; toggle: () => void } {
  const isOn = useMemory(wishes, id) ?? stored;
  return { isOn, toggle: () => wishes.set(id, isOn === stored ? !stored : undefined) };
}

/** Returns, once, whether the user has turned a switch that is `stored` in its view now. */
export function takeEarlyTap(id: string, stored: boolean): boolean {
  const wish = wishes.get(id);
  if (wish === undefined) return false;
  wishes.set(id, undefined);
  return wish !== stored;
}
