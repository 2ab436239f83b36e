import type { WritingForm } from './use-writing-form.ts';

/** Inserts a text at the caret of a form, separated from the text before it, and focuses the field. */
export function insertText({ textRef, write }: Pick<WritingForm, 'textRef' | 'write'>, text: string): void {
  if (textRef.current) write(withInsertion(textRef.current, text));
}

/** Returns the whole text. */
function withInsertion(field: HTMLTextAreaElement, text: string): string {
  const { selectionStart, selectionEnd, value } = field;
  const isSeparate = selectionStart === 0 || /\s/.test(value.charAt(selectionStart - 1));
  field.focus();
  field.setRangeText(isSeparate ? text : ` ${text}`, selectionStart, selectionEnd, 'end');
  return field.value;
}
