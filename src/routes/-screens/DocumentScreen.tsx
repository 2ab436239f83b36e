import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const DocumentPage = lazyScreen(
  lazyModule(() => import('../../features/docs/index.ts')),
  ({ DocumentPage }) => DocumentPage,
);

const TITLES = {
  about: 'About',
  faq: 'FAQ',
  privacy: 'Privacy',
  support: 'Support',
  terms: 'Terms',
} as const;

type Name = keyof typeof TITLES;

/** True for names under /docs. Support has an address of its own. */
export const isDocumentName = (name: string): name is Exclude<Name, 'support'> =>
  Object.hasOwn(TITLES, name) && name !== 'support';

/** A document supplied by the site's owner (DECISIONS "Texts of documents"). */
export function DocumentScreen({ name }: { name: Name }) {
  useNamedTitle(TITLES[name]);
  return <DocumentPage name={name} />;
}
