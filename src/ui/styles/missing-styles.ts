import './first.css';

/** Loads the styles that stand inside index.html from their files. */
export async function loadStyles(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="styles"]')?.content;
  if (!address) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
}
