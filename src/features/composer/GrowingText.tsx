import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './GrowingText.module.css';

const ROWS = { min: 3, max: 10 } as const;

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'rows'> {
  value: string;
  textRef: RefObject<HTMLTextAreaElement | null>;
  /** One row, regardless of the text. */
  isCollapsed: boolean;
}

/** A text field that grows with its text from three to ten rows (spec §2). */
export function GrowingText({ textRef, isCollapsed, value, ...rest }: GrowingTextProps) {
  const before = useRef(0);
  useLayoutEffect(() => {
    const text = textRef.current;
    if (!text) return;
    const hasGrown = value.length >= before.current;
    before.current = isCollapsed ? 0 : value.length;
    if (isCollapsed) text.rows = 1;
    // Measuring forces a layout of the page: skipped where the result cannot change.
    if (isCollapsed || (hasGrown && text.rows === ROWS.max)) return;
    if (!hasGrown || text.rows < ROWS.min) text.rows = ROWS.min;
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(text);
    const height = text.scrollHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
    const rows = Math.round(height / Number.parseFloat(lineHeight));
    const wanted = Math.min(ROWS.max, Math.max(ROWS.min, rows || 0));
    if (text.rows !== wanted) text.rows = wanted;
  }, [textRef, isCollapsed, value]);
  return <textarea {...rest} ref={textRef} className={styles.text} value={value} dir="auto" />;
}
