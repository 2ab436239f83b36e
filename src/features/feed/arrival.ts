/** What the router keeps of an entry of the tab's history. */
interface HistoryEntry {
  key: string;
  index: number;
}

function presentEntry(): HistoryEntry {
  const state: unknown = globalThis.history?.state;
  const { __TSR_key: key, __TSR_index: index } = (state ?? {}) as Record<string, unknown>;
  return { key: typeof key === 'string' ? key : '', index: typeof index === 'number' ? index : 0 };
}

const seenKeys = new Set<string>();
let lastIndex = presentEntry().index;

/**
 * Whether the reader came back to this place (back, forward, reload, start of the app) rather than by a link. Who comes back
 * finds the old place; a link leads to the top (spec §2 "Scroll resets on navigation"). Asked once when a page is opened.
 */
export function isReturn(): boolean {
  const { key, index } = presentEntry();
  const returned = index <= lastIndex || seenKeys.has(key);
  seenKeys.add(key);
  lastIndex = index;
  return returned;
}
