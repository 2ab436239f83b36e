import type { ErrorFacts } from '../shared/contract/index.ts';
import { loadModule } from './lazy-module.ts';

export interface ErrorReportingParts {
  /** Where the deployment collects errors; null: nowhere, and nothing leaves the device. */
  dsn: string | null;
  /** Keeps an error on this device. */
  keep: (facts: ErrorFacts) => void;
  page: Pick<Window, 'addEventListener'>;
  /** Brings the code that sends, only when it is needed. */
  loadSender?: () => Promise<{ createSender: (dsn: string) => (facts: ErrorFacts) => void }>;
}

/** Keeps every error that the page throws and nobody catches, and sends it where the deployment wants it. Answers the way to report one more. */
export function reportErrors({
  dsn,
  keep,
  page,
  loadSender = importSender,
}: ErrorReportingParts): (error: unknown) => void {
  const known = new WeakSet<object>();
  let sender: Promise<(facts: ErrorFacts) => void> | null = null;

  const report = (error: unknown): void => {
    // React and the window may both tell of the same error.
    if (typeof error === 'object' && error !== null) {
      if (known.has(error)) return;
      known.add(error);
    }
    const facts = factsOf(error);
    keep(facts);
    if (dsn === null) return;
    sender ??= loadModule(loadSender).then(({ createSender }) => createSender(dsn));
    sender.then(
      (send) => send(facts),
      () => {
        sender = null;
      },
    );
  };
  page.addEventListener('error', (event) => {
    // Without an error it is a notice of the browser, such as a late ResizeObserver.
    if (event.error) report(event.error);
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason));
  return report;
}

const importSender = () => import('./error-sender.ts');

const PLACE = /https?:\/\/[^\s/]+(\/[^\s():]+\.[cm]?[jt]sx?)(?:\?[^\s():]*)?(:\d+:\d+)/;

/** What may be told of an error. Its message, and addresses of pages, may hold names and words of readers. */
export function factsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, place: '' };
  const frames = (error.stack ?? '').replace(error.message, '');
  const [, file = '', position = ''] = PLACE.exec(frames) ?? [];
  return { name: error.name, place: file + position };
}
