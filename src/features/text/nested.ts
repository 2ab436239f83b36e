import { COVERED } from '../../shared/text/covered.ts';
import { shownOf, type Token } from '../../shared/text/index.ts';
import { keyed } from './Piece.tsx';

/** A token with its key, or a spoiler with the tokens between its tags. */
export interface Node {
  key: number;
  token: Token;
  inner: Node[] | null;
}

/** Nests the tokens between the tags of a spoiler. A spoiler without end, e.g. in a folded text, ends with the text. */
export function nested(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = [];
  let place = nodes;
  for (const { key, token } of keyed(tokens)) {
    if (token.kind === 'spoiler-end') {
      place = nodes;
      continue;
    }
    const inner: Node[] | null = token.kind === 'spoiler-start' ? [] : null;
    place.push({ key, token, inner });
    if (inner) place = inner;
  }
  return nodes;
}

/** Returns the label of each task: the rest of its line, where what a spoiler hides from the task on is covered. */
export function taskLabels(tokens: readonly Token[]): Map<Token, string> {
  const labels = new Map<Token, string>();
  let task: Token | null = null;
  let isCovered = false;
  const add = (words: string) => {
    if (task) labels.set(task, `${labels.get(task) ?? ''}${words}`.trimStart());
  };
  for (const token of tokens) {
    if (token.kind === 'line-break' || token.kind === 'paragraph-break') task = null;
    else if (token.kind === 'spoiler-start') {
      isCovered = task !== null;
      add(COVERED);
    } else if (token.kind === 'spoiler-end') isCovered = false;
    else if (token.kind === 'checkbox') {
      task = token;
      isCovered = false;
    } else if (!isCovered) add(shownOf(token));
  }
  return labels;
}
