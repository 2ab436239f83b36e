import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export const render = (node: ReactNode): string => renderToStaticMarkup(node);

/** What a reader sees of a component: its words, with one blank where elements part them. */
export function words(node: ReactNode): string {
  return render(node)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.:])/g, '$1')
    .trim();
}

/** Address and words of every link. */
export function links(node: ReactNode): { href: string; text: string }[] {
  return [...render(node).matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replace(/<[^>]+>/g, ''),
  }));
}
