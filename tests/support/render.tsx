import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';

export const render = (node: ReactNode): string => renderToStaticMarkup(node);

/** The text of a component, with one space where elements separate words. */
export const words = (node: ReactNode): string => wordsOf(render(node));

/** The same after lazy components have loaded. */
export async function wordsInTheEnd(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  return wordsOf(await new Response(prelude).text());
}

function wordsOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.:’])/g, '$1')
    .trim();
}

/** Href and text of every link. */
export function links(node: ReactNode): { href: string; text: string }[] {
  return [...render(node).matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replace(/<[^>]+>/g, ''),
  }));
}
