/** A text that the deployment supplies as Markdown, such as its terms of use. */
export type DocumentName = 'about' | 'donate' | 'faq' | 'privacy' | 'support' | 'terms';

/** Fetches a document. Throws an error with a message for the user if it is not available. */
export async function loadDocument(name: DocumentName): Promise<string> {
  const response = await fetch(`/docs/${name}.md`, { cache: 'no-cache' }).catch(() => {
    throw new Error('Network error');
  });
  // A host that answers every unknown address with the app itself has no such document either.
  const isMissing = !response.ok || (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (response.status >= 500) throw new Error(`The server answered with error ${response.status}`);
  if (isMissing) throw new Error('This document is not there.');
  return response.text();
}
