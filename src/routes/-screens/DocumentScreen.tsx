import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const DocumentPage = lazyScreen(
  lazyModule(() => import('../../features/docs/index.ts')),
  ({ DocumentPage }) => DocumentPage,
);

const TITLES = {
  about: 'About',
  donate: 'Donate',
  faq: 'FAQ',
  privacy: 'Privacy',
  support: 'Support',
  terms: 'Terms',
} as const;

type Name = keyof typeof TITLES;

/** True for names under /docs. Support and Donate have addresses of their own. */
export const isDocumentName = (name: string): name is Exclude<Name, 'donate' | 'support'> =>
  Object.hasOwn(TITLES, name) && name !== 'donate' && name !== 'support';

interface DocumentScreenProps {
  name: Name;
  /** What is shown for an error. Default: its own text. */
  failureText?: (error: string) => string;
}

/** A document supplied by the site's owner (DECISIONS "Texts of documents"). */
export function DocumentScreen({ name, failureText }: DocumentScreenProps) {
  useNamedTitle(TITLES[name]);
  return <DocumentPage name={name} {...(failureText && { failureText })} />;
}
