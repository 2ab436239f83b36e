import { type ClipboardEvent, useState } from 'react';
import { pasted } from './pasted.ts';
import type { Files } from './use-files.ts';

export interface Paste {
  onPaste: (event: ClipboardEvent) => void;
  /** Pictures that came with the last pasted text. They are added only if the user wants them. */
  offered: readonly File[];
  take: () => void;
  dismiss: () => void;
}

/** Pasting into the form of a post. A text is never given up for a picture of it. */
export function usePaste(files: Files, canChangeFiles: boolean): Paste {
  const [offered, setOffered] = useState<readonly File[]>([]);
  const add = (chosen: readonly File[]) => files.add(chosen, { isConverted: true });
  const dismiss = () => setOffered([]);
  return {
    onPaste(event) {
      if (!canChangeFiles) return;
      const found = pasted(event.clipboardData);
      if (found.kind === 'text') return setOffered(found.pictures);
      if (found.files.length === 0) return;
      event.preventDefault();
      add(found.files);
    },
    offered,
    take() {
      add(offered);
      dismiss();
    },
    dismiss,
  };
}
