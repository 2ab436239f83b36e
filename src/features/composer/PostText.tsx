import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the words.
  useLayoutEffect(() => {
    const text = textRef.current;
    if (!text) return;
    text.rows = isAtRest ? 1 : ROWS.least;
    if (isAtRest) return;
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(text);
    const height = text.scrollHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
    const rows = Math.round(height / Number.parseFloat(lineHeight));
    text.rows = Math.min(ROWS.most, Math.max(ROWS.least, rows || 0));
  }, [textRef, isAtRest, value]);
  return <textarea {...rest} ref={textRef} className={styles.text} value={value} dir="auto" />;
}
