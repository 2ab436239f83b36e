import { mediaStore, WHERE_PICTURES_LIE } from '../shared/contract/caches.ts';
import { readTabAccount } from './boot-hints.ts';

/** Answers the service worker, which caches pictures by account and asks each page for its account (sw/media.ts). */
export function answerForPictures(): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data !== WHERE_PICTURES_LIE) return;
    const account = readTabAccount();
    ports[0]?.postMessage(mediaStore(account?.hasSession ? account.id : null));
  });
  // Without it no message arrives before the document is parsed.
  serviceWorker.startMessages();
}
