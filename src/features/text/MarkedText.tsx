import { Fragment, type ReactNode } from 'react';
import type { Token } from '../../shared/text/index.ts';
import { tokenizeMarked } from '../../shared/text/marks.ts';
import { useReader } from '../people/index.ts';
import { Checkbox } from './Checkbox.tsx';
import { Foldable } from './Foldable.tsx';
import styles from './MarkedText.module.css';
import { type Node, nested, taskLabels } from './nested.ts';
import { keyed, Piece } from './Piece.tsx';
import type { RichTextProps } from './RichText.tsx';
import { Spoiler } from './Spoiler.tsx';

/** A text with spoilers, code or tasks. */
export function MarkedText({ text, body, folding }: RichTextProps) {
  const { config } = useReader();
  const whole = tokenizeMarked(text, config);
  const offsets = new Map<Token, number>(keyed(whole).map(({ key, token }) => [token, key]));
  const labels = taskLabels(whole);

  const drawOne = ({ token, inner }: Node): ReactNode => {
    if (inner) return <Spoiler>{drawAll(inner)}</Spoiler>;
    if (token.kind === 'checkbox') {
      const offset = offsets.get(token) ?? 0;
      return <Checkbox isChecked={token.isChecked} label={labels.get(token) ?? ''} offset={offset} body={body} />;
    }
    if (token.kind === 'code')
      return (
        <code className={styles.code} dir="ltr">
          {token.code}
        </code>
      );
    if (token.kind === 'code-block')
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that long lines can be scrolled by keyboard.
        <code className={styles.block} dir="ltr" tabIndex={0}>
          {token.code}
        </code>
      );
    return <Piece token={token} />;
  };
  const drawAll = (nodes: readonly Node[]): ReactNode =>
    nodes.map((node) => <Fragment key={node.key}>{drawOne(node)}</Fragment>);

  return <Foldable text={text} tokenize={() => whole} draw={(tokens) => drawAll(nested(tokens))} folding={folding} />;
}
