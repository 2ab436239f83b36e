import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './PostText.module.css';

const ROWS = { least: 3, most: 10 } as const;

interface PostTextProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'rows'> {
  value: string;
  textRef: RefObject<HTMLTextAreaElement | null>;
  /** Nobody writes: one quiet line. */
  isAtRest: boolean;
}

/** The text of a post: three rows that grow to ten with what is written (spec §2). */
export function PostText({ textRef, isAtRest, value, ...rest }: PostTextProps) {
  const before = useRef(0);
  useLayoutEffect(() => {
    const text = textRef.current;
    if (!text) return;
    const hasGrown = value.length >= before.current;
    before.current = isAtRest ? 0 : value.length;
    if (isAtRest) text.rows = 1;
    // To measure is to lay out the whole page, so it is done only where something can come of it.
    if (isAtRest || (hasGrown && text.rows === ROWS.most)) return;
    if (!hasGrown || text.rows < ROWS.least) text.rows = ROWS.least;
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(text);
    const height = text.scrollHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
    const rows = Math.round(height / Number.parseFloat(lineHeight));
    const wanted = Math.min(ROWS.most, Math.max(ROWS.least, rows || 0));
    if (text.rows !== wanted) text.rows = wanted;
  }, [textRef, isAtRest, value]);
  return <textarea {...rest} ref={textRef} className={styles.text} value={value} dir="auto" />;
}
