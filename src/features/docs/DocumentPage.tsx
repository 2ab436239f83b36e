import { Suspense, use, useState } from 'react';
import { type DocumentName, loadDocument } from '../../platform/documents.ts';
import { Button, Throbber } from '../../ui/index.ts';
import { ErrorState } from '../../ui/later.ts';
import { MarkdownText } from './MarkdownText.tsx';
import { parseMarkdown } from './markdown.ts';

type Loaded = { kind: 'text'; text: string } | { kind: 'error'; text: string };

const load = (name: DocumentName): Promise<Loaded> =>
  loadDocument(name).then(
    (text) => ({ kind: 'text', text }),
    (error: Error) => ({ kind: 'error', text: error.message }),
  );

/** A document of the site's owner. */
export function DocumentPage({ name }: { name: DocumentName }) {
  const [document, setDocument] = useState(() => load(name));
  return (
    <Suspense fallback={<Throbber />}>
      <Content document={document} onRetry={() => setDocument(load(name))} />
    </Suspense>
  );
}

function Content({ document, onRetry }: { document: Promise<Loaded>; onRetry: () => void }) {
  const loaded = use(document);
  if (loaded.kind === 'error') {
    return <ErrorState title={loaded.text} action={<Button onClick={onRetry}>Try again</Button>} />;
  }
  return <MarkdownText blocks={parseMarkdown(loaded.text)} />;
}
