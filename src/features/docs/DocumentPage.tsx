import { useEffect, useState } from 'react';
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

interface DocumentPageProps {
  name: DocumentName;
  /** Returns what is shown for an error. Default: its own text. */
  failureText?: (error: string) => string;
}

/** A document of the site's owner. */
export function DocumentPage({ name, failureText = (error) => error }: DocumentPageProps) {
  const [request, setRequest] = useState(() => load(name));
  const [answer, setAnswer] = useState<{ to: typeof request; loaded: Loaded }>();
  useEffect(() => {
    let isCurrent = true;
    void request.then((loaded) => {
      if (isCurrent) setAnswer({ to: request, loaded });
    });
    return () => {
      isCurrent = false;
    };
  }, [request]);
  if (answer?.to !== request) return <Throbber />;
  const { loaded } = answer;
  if (loaded.kind === 'error') {
    return (
      <ErrorState
        title={failureText(loaded.text)}
        action={<Button onClick={() => setRequest(load(name))}>Try again</Button>}
      />
    );
  }
  return <MarkdownText blocks={parseMarkdown(loaded.text)} />;
}
