import { useEffect, useRef } from 'react';
import { createMemory, useMemory } from '../thread-state/index.ts';

interface Wanted {
  on: boolean;
  /** What is stored, or being stored. */
  written: boolean;
}

/** Switches that the user has turned and whose views do not show it yet. */
const wanted = createMemory<Wanted>();
const writing = new Set<string>();

export interface OptimisticSwitch {
  isOn: boolean;
  toggle: () => void;
}

/**
 * A switch that shows what the user wants with the next frame; the store follows. `stored`: its state in a view of this
 * `revision`. `write` stores a mutation and returns whether it could: if not, the switch shows the view's state again.
 */
export function useSwitch(
  id: string,
  { stored, revision, write }: { stored: boolean; revision: string; write: (on: boolean) => Promise<boolean> },
): OptimisticSwitch {
  const isOn = useMemory(wanted, id)?.on ?? stored;
  const seen = useRef(revision);
  useEffect(() => {
    // A view that has changed after the write contains it, or its refusal.
    const now = wanted.get(id);
    if (now && !writing.has(id) && (now.on === stored || seen.current !== revision)) wanted.set(id, undefined);
    seen.current = revision;
  }, [id, stored, revision]);
  return { isOn, toggle: () => void turn(id, stored, write) };
}

/** Turns a switch. Its writes follow each other, and what the user has taken back meanwhile is not written at all. */
export async function turn(id: string, stored: boolean, write: (on: boolean) => Promise<boolean>): Promise<void> {
  const before = wanted.get(id) ?? { on: stored, written: stored };
  wanted.set(id, { ...before, on: !before.on });
  if (writing.has(id)) return;
  writing.add(id);
  try {
    for (let now = wanted.get(id); now && now.on !== now.written; now = wanted.get(id)) {
      const { on } = now;
      wanted.set(id, { on, written: on });
      if (!(await write(on))) wanted.set(id, undefined);
    }
  } catch (error) {
    wanted.set(id, undefined);
    throw error;
  } finally {
    writing.delete(id);
  }
}

/** What a switch shows that is not in its view yet, or `undefined`. */
export const wantedState = (id: string): boolean | undefined => wanted.get(id)?.on;
