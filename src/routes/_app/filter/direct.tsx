import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.ts';
import { directsSearch } from '../../-search.ts';

const DirectsScreen = lazyScreen(async () => (await import('../../-screens/DirectsScreen.tsx')).DirectsScreen);

export const Route = createFileRoute('/_app/filter/direct')({
  validateSearch: directsSearch,
  beforeLoad: requireSignIn,
  component: Directs,
});

function Directs() {
  return <DirectsScreen search={Route.useSearch()} />;
}
