import { createMemory } from '../thread-state/index.ts';

interface Wanted {
  on: boolean;
  /** What is stored, or being stored. */
  written: boolean;
}

/** After this time the view decides: the server may have refused what no view has shown. */
const WISH_MS = 3000;

/** Switches that the user has turned and whose views do not show it yet. */
export const wanted = createMemory<Wanted>();
/** Switches whose mutations are being stored. */
export const writing = new Set<string>();

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
    const last = wanted.get(id);
    if (last) setTimeout(() => wanted.get(id) === last && wanted.set(id, undefined), WISH_MS);
  }
}
