import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';
import { useNamedTitle } from '../../../-title.ts';

const TokensPage = lazyScreen(tokenPages, ({ TokensPage }) => TokensPage);

export const Route = createFileRoute('/_app/settings/app-tokens/')({ component: Tokens });

function Tokens() {
  useNamedTitle('App tokens');
  return <TokensPage />;
}
