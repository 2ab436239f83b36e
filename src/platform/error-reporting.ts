import type { ErrorFacts } from '../shared/contract/index.ts';
import { loadModule } from './lazy-module.ts';

export interface ErrorReportingParts {
  /** The deployment's error collector; `null` if there is none: then nothing leaves the device. */
  dsn: string | null;
  /** Stores an error on this device. */
  keep: (facts: ErrorFacts) => void;
  page: Pick<Window, 'addEventListener'>;
  /** Loads the sender, when the first error is sent. */
  loadSender?: () => Promise<{ createSender: (dsn: string) => (facts: ErrorFacts) => void }>;
}

/** Stores every uncaught error of the page and sends it to the deployment's collector. Returns a function that reports one more. */
export function reportErrors({
  dsn,
  keep,
  page,
  loadSender = importSender,
}: ErrorReportingParts): (error: unknown) => void {
  const known = new WeakSet<object>();
  let sender: Promise<(facts: ErrorFacts) => void> | null = null;

  const report = (error: unknown): void => {
    // React and the window may both report the same error.
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
    // Events without an error are browser notices, such as ResizeObserver loops.
    if (event.error) report(event.error);
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason));
  return report;
}

const importSender = () => import('./error-sender.ts');

const PLACE = /https?:\/\/[^\s/]+(\/[^\s():]+\.[cm]?[jt]sx?)(?:\?[^\s():]*)?(:\d+:\d+)/;

/** The facts of an error that may be reported. Messages and page addresses may contain names and texts of users. */
export function factsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, place: '' };
  const frames = (error.stack ?? '').replace(error.message, '');
  const [, file = '', position = ''] = PLACE.exec(frames) ?? [];
  return { name: error.name, place: file + position };
}
