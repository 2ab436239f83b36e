import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';

export const render = (node: ReactNode): string => renderToStaticMarkup(node);

/** What a reader sees of a component: its words, with one blank where elements part them. */
export const words = (node: ReactNode): string => wordsOf(render(node));

/** The same once the parts whose code comes later are there. */
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

/** Address and words of every link. */
export function links(node: ReactNode): { href: string; text: string }[] {
  return [...render(node).matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replace(/<[^>]+>/g, ''),
  }));
}
