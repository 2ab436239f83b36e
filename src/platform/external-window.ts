import { EXTERNAL_WINDOW } from '../shared/config/index.ts';

/** The window of a sign-in through another service. */
export interface ExternalWindow {
  /** Shows the service's page, which leads to the return page of this site in the end. */
  visit: (address: string) => void;
  /** The query of the return page; `null` if the window was closed without one. */
  answer: Promise<string | null>;
  close: () => void;
}

/**
 * Opens the window. Must be called in the event of a tap: browsers block other windows. Returns `null` if it was blocked. Only
 * the return page of this site in this very window can give the answer (`public/auth-return.js`).
 */
export function openExternalWindow(words: string): ExternalWindow | null {
  const { width, height, pollMs } = EXTERNAL_WINDOW;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const opened = window.open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!opened) return null;
  showWords(opened, words);

  let settle: (search: string | null) => void = () => undefined;
  const answer = new Promise<string | null>((resolve) => {
    settle = resolve;
  });
  const end = (search: string | null) => {
    clearInterval(poll);
    removeEventListener('message', receive);
    opened.close();
    settle(search);
  };
  const receive = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== opened) return;
    const search = searchIn(data);
    if (search !== null) end(search);
  };
  let wasClosed = false;
  const poll = setInterval(() => {
    // The return page closes its window right after its message, which may arrive after that.
    if (opened.closed && wasClosed) end(null);
    wasClosed = opened.closed;
  }, pollMs);
  addEventListener('message', receive);
  return {
    visit(address) {
      if (!opened.closed) opened.location.replace(address);
    },
    answer,
    close: () => end(null),
  };
}

/** The message of the return page, or `null` for any other. */
function searchIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'auth-return') return null;
  return 'search' in data && typeof data.search === 'string' ? data.search : null;
}

/** Fills the window until the service's page is there. */
function showWords({ document }: Window, words: string): void {
  try {
    document.title = words;
    document.documentElement.style.colorScheme = 'light dark';
    document.documentElement.style.fontFamily = 'system-ui, sans-serif';
    document.body.textContent = words;
  } catch {
    // A browser that has no document there yet shows an empty window for a moment.
  }
}
