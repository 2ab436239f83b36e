/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: missing in TypeScript's types, and in Firefox and Safari. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser's offer to install the app, kept by the boot script: it comes once, often before the page's code. */
    larderInstall?: InstallPrompt;
  }
}

/** Keeps the browser's offer until the app makes it. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.larderInstall = event as InstallPrompt;
  });
}

/** Calls `listener` when the browser offers to install the app, or when it was installed. Returns the unsubscribe function. */
export function onInstallChange(listener: () => void): () => void {
  const installed = () => {
    delete window.larderInstall;
    listener();
  };
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', installed);
  return () => {
    removeEventListener('beforeinstallprompt', listener);
    removeEventListener('appinstalled', installed);
  };
}

export const canInstall = (): boolean => globalThis.window?.larderInstall !== undefined;

/** Opens the browser's dialog. Returns whether the user has agreed; the browser allows it once. */
export async function install(): Promise<boolean> {
  const prompt = window.larderInstall;
  delete window.larderInstall;
  const answer = await prompt?.prompt();
  return answer?.outcome === 'accepted';
}
