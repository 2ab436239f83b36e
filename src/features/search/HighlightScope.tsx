import { type ReactNode, useEffect, useState } from 'react';
import { loadModule } from '../../platform/lazy-module.ts';
import type { Finder } from '../../shared/text/highlight.ts';
import { WordsContext } from '../text/index.ts';

interface Marked {
  query: string;
  draw: ((text: string) => ReactNode) | null;
}

/** Highlights the terms of a search query in the texts below, once the code for word stems is loaded. */
export function HighlightScope({ query, children }: { query: string; children: ReactNode }) {
  const [marked, setMarked] = useState<Marked | null>(null);
  useEffect(() => {
    let isWanted = true;
    const prepare = async () => {
      const { termFinder } = await loadModule(() => import('../../shared/text/highlight.ts'));
      const find = termFinder(query);
      if (isWanted) setMarked({ query, draw: find && ((text) => highlighted(text, find)) });
    };
    // Without it nothing is highlighted.
    prepare().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [query]);
  return <WordsContext value={marked?.query === query ? marked.draw : null}>{children}</WordsContext>;
}

/** Marks the found terms in a text. */
export function highlighted(text: string, find: Finder): ReactNode {
  const places = find(text);
  if (places.length === 0) return text;
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of places) {
    nodes.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...nodes, text.slice(at)];
}
