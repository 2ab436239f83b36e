import { type MouseEvent, type ReactNode, use, useState } from 'react';
import { beginning, fold, isLong, roomFor, shownOf, type Token } from '../../shared/text/index.ts';
import { useReader } from '../people/index.ts';
import { WordsContext } from './Piece.tsx';
import styles from './RichText.module.css';
import { usePageRoom } from './use-page-room.ts';

/** What a text is the body of. The id is the key of its open state. */
export interface Folding {
  id: string;
  of: 'post' | 'comment';
}

type Draw = (tokens: readonly Token[]) => ReactNode;

interface FoldableProps {
  text: string;
  tokenize: (text: string) => readonly Token[];
  draw: Draw;
  /** Absent: the whole text is shown. */
  folding: Folding | undefined;
  /** Only this many characters of a folded text are tokenized. */
  headLength?: number;
}

/** Ids of texts that the user has unfolded. Survives remounting, not a reload. */
const opened = new Set<string>();

/** Folds a long text until the user unfolds it. */
export function Foldable({ text, tokenize, draw, folding, headLength = Number.POSITIVE_INFINITY }: FoldableProps) {
  const head = folding ? beginning(text, headLength) : text;
  const tokens = tokenize(head);
  const all = () => (head === text ? tokens : tokenize(text));
  if (!folding || !isLong(tokens)) return draw(all());
  return <LongText head={tokens} all={all} folding={folding} draw={draw} />;
}

const RAIL_PX = 14;

interface LongTextProps {
  head: readonly Token[];
  all: () => readonly Token[];
  folding: Folding;
  draw: Draw;
}

function LongText({ head, all, folding, draw }: LongTextProps) {
  const { id, preferences } = useReader();
  const { columnPx, scale } = usePageRoom();
  const [isOpen, setIsOpen] = useState(opened.has(folding.id));
  const widthPx = folding.of === 'post' ? columnPx : columnPx - RAIL_PX;
  const style = preferences.readMoreStyle;
  const cut = isOpen ? null : fold(head, style, roomFor(folding.of, id === null, widthPx, scale));
  const folded = cut && hidesMatches(use(WordsContext), head, cut.tokens) ? null : cut;
  const open = (event: MouseEvent<HTMLElement>) => {
    opened.add(folding.id);
    setIsOpen(true);
    // The button is removed: the focus moves to the text.
    event.currentTarget.parentElement?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.long} tabIndex={-1}>
      {draw(folded?.tokens ?? all())}
      {folded?.isCut && '… '}
      {folded && (
        <button type="button" className={styles.more} dir="ltr" onClick={open}>
          {style === 'modern' ? 'Read more' : 'Expand'}
        </button>
      )}
    </span>
  );
}

const shownText = (tokens: readonly Token[]): string => tokens.map(shownOf).join('');

/** Whether all search matches are in the part that the fold would hide. Then the text is not folded. */
function hidesMatches(
  drawWords: ((text: string) => ReactNode) | null,
  head: readonly Token[],
  kept: readonly Token[],
): boolean {
  if (!drawWords) return false;
  const shown = shownText(kept);
  const hidden = shownText(head).slice(shown.length);
  return drawWords(shown) === shown && drawWords(hidden) !== hidden;
}
