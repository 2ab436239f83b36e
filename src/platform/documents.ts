import { isOwnFile } from '../shared/config/own-file.ts';

/** A text that the deployment supplies as Markdown, such as its terms of use. */
export type DocumentName = 'about' | 'donate' | 'faq' | 'privacy' | 'support' | 'terms';

/** Fetches a document. Throws an error with a message for the user if it is not available. */
export async function loadDocument(name: DocumentName): Promise<string> {
  const response = await fetch(`/docs/${name}.md`, { cache: 'no-cache' }).catch(() => {
    throw new Error('Network error');
  });
  if (response.status >= 500) throw new Error(`The server answered with error ${response.status}`);
  const text = isOwnFile(response) ? await response.text() : '';
  // A host or gateway that answers every address with a page has no such document either.
  if (text === '' || PAGE.test(text)) throw new Error('This document is not there.');
  return text;
}

const PAGE = /^\s*<(?:!doctype|html)/i;
