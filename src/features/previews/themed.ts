import type { Target } from '../../shared/embeds/index.ts';

/** Returns the address of a frame in our theme, where the service has one. */
export function themed({ service }: Target, src: string, isDark: boolean): string {
  if (!isDark) return src;
  if (service === 'twitter') return `${src}&theme=dark`;
  if (service === 'telegram') return `${src}&dark=1`;
  return src;
}

/** Whether the page is dark now. */
export const isDarkNow = (): boolean => document.documentElement.dataset.theme === 'dark';

/** Address of the page that makes a card. What it is about stands in the fragment, which no server sees. */
export const cardAddress = (href: string, script: string, isDark: boolean): string =>
  `/card.html#${encodeURIComponent(JSON.stringify({ href, script, theme: isDark ? 'dark' : 'light' }))}`;
