import { type MouseEvent, type ReactNode, use, useState } from 'react';
import { beginning, fold, isLong, roomFor, shownOf, type Token } from '../../shared/text/index.ts';
import { useReader } from '../people/index.ts';
import { WordsContext } from './Piece.tsx';
import styles from './RichText.module.css';
import { usePageRoom } from './use-page-room.ts';

/** What a text is the body of; its id tells whether it has been opened. */
export interface Folding {
  id: string;
  of: 'post' | 'comment';
}

type Draw = (tokens: readonly Token[]) => ReactNode;

interface FoldableProps {
  text: string;
  cutUp: (text: string) => Token[];
  draw: Draw;
  /** Without it the text is shown whole. */
  folding: Folding | undefined;
  /** Of a folded text no more than this is cut up. */
  headLength?: number;
}

/** What the reader has opened stays open while the page lives, though its row may come and go. */
const opened = new Set<string>();

/** A text that is shown in part at first when it is long. */
export function Foldable({ text, cutUp, draw, folding, headLength = Number.POSITIVE_INFINITY }: FoldableProps) {
  const head = folding ? beginning(text, headLength) : text;
  const tokens = cutUp(head);
  const all = () => (head === text ? tokens : cutUp(text));
  if (!folding || !isLong(tokens)) return draw(all());
  return <LongText head={tokens} all={all} folding={folding} draw={draw} />;
}

const RAIL_PX = 14;

interface LongTextProps {
  head: Token[];
  all: () => Token[];
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
  const folded = cut && hidesWhatIsSought(use(WordsContext), head, cut.tokens) ? null : cut;
  const open = (event: MouseEvent<HTMLElement>) => {
    opened.add(folding.id);
    setIsOpen(true);
    // The button goes: the focus stays with what it has opened.
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

const wordsOf = (tokens: readonly Token[]): string => tokens.map(shownOf).join('');

/** Whether what is looked for stands only in what the fold would hide: the reader came for that. */
function hidesWhatIsSought(drawWords: ((text: string) => ReactNode) | null, head: Token[], kept: Token[]): boolean {
  if (!drawWords) return false;
  const shown = wordsOf(kept);
  const hidden = wordsOf(head).slice(shown.length);
  return drawWords(shown) === shown && drawWords(hidden) !== hidden;
}
