import { useEffect, useLayoutEffect } from 'react';
import { takeEarlyTap, useMemory } from '../thread-state/index.ts';
import { turn, wanted, writing } from './switch-wishes.ts';

export interface OptimisticSwitch {
  isOn: boolean;
  toggle: () => void;
}

/**
 * A switch that shows what the user wants with the next frame; the store follows. `stored`: its state in the view. `write`
 * stores a mutation and returns whether it could: if not, the switch shows the view's state again.
 */
export function useSwitch(
  id: string,
  { stored, write }: { stored: boolean; write: (on: boolean) => Promise<boolean> },
): OptimisticSwitch {
  const isOn = useMemory(wanted, id)?.on ?? stored;
  const toggle = () => void turn(id, stored, write);
  useEffect(() => {
    // A view computed before the write may still come: only one that shows the wish ends it.
    if (!writing.has(id) && wanted.get(id)?.on === stored) wanted.set(id, undefined);
  }, [id, stored]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was tapped before this code was there.
  useLayoutEffect(() => {
    if (takeEarlyTap(id, stored)) toggle();
  }, [id]);
  return { isOn, toggle };
}
