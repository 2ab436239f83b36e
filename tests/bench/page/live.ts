import { bulkPostId } from '../../support/bulk-store.ts';
import { painted } from './timing.ts';
import { type WriteOrder, writtenText } from './written.ts';

const CARD = `article[data-post-id="${bulkPostId(0)}"]`;

/** Ms from the order to write a changed post until the app shows its new text. */
export async function timeLiveWrites(runs: number, writer: Worker): Promise<number[]> {
  const timesMs: number[] = [];
  for (let version = 0; version <= runs; version += 1) {
    const startedAt = performance.now();
    const shown = textShown(writtenText(version));
    const order: WriteOrder = { kind: 'ours', version };
    writer.postMessage(order);
    await shown;
    await painted();
    if (version > 0) timesMs.push(performance.now() - startedAt);
  }
  return timesMs;
}

function textShown(text: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(CARD)?.textContent.includes(text)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
