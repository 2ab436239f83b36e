/** Copies a text. Returns false if the browser does not allow it, for example in an insecure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the system can pass a link on to other apps. */
export const canShareLinks = (): boolean => typeof navigator !== 'undefined' && 'share' in navigator;

/** Opens the system's dialog that passes a link on. Nothing happens if the user closes it. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  await navigator.share(link).catch(() => undefined);
}
