import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';
import { textSearch } from '../../../-search.ts';
import { useNamedTitle } from '../../../-title.ts';

const TokenLinkPage = lazyScreen(tokenPages, ({ TokenLinkPage }) => TokenLinkPage);

export const Route = createFileRoute('/_app/settings/app-tokens/create-link')({
  validateSearch: textSearch('title', 'scopes', 'origins', 'netmasks', 'expires'),
  component: TokenLink,
});

function TokenLink() {
  useNamedTitle('Link to create an app token');
  return <TokenLinkPage search={Route.useSearch()} />;
}
