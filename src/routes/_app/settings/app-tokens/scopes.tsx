import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';
import { useNamedTitle } from '../../../-title.ts';

const ScopesPage = lazyScreen(tokenPages, ({ ScopesPage }) => ScopesPage);

export const Route = createFileRoute('/_app/settings/app-tokens/scopes')({ component: Scopes });

function Scopes() {
  useNamedTitle('Scopes of app tokens');
  return <ScopesPage />;
}
