import './first.css';

/** Loads the styles that stand inside index.html from their files. */
export async function loadStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]');
  if (!link) return;
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    // After the base styles.
    document.head.append(link);
    link.disabled = false;
  });
}
