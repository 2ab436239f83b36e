import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { firstScreenIsPainted } from '../../src/platform/first-screen.ts';

// Late components load after the first screen, which effects report: static rendering runs none.
firstScreenIsPainted();

export const render = (node: ReactNode): string => renderToStaticMarkup(node);

/** The text of a component, with one space where elements separate words. */
export const words = (node: ReactNode): string => wordsOf(render(node));

/** The same after lazy components have loaded. */
export const wordsInTheEnd = async (node: ReactNode): Promise<string> => wordsOf(await renderInTheEnd(node));

/** The markup after lazy components have loaded, also those that others contain. */
export async function renderInTheEnd(node: ReactNode): Promise<string> {
  let before: string;
  let html = render(node);
  do {
    before = html;
    await Promise.resolve();
    await vi.dynamicImportSettled();
    html = render(node);
  } while (html !== before);
  return html;
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
