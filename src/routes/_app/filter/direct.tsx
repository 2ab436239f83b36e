import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { directsScreen } from '../../-modules.ts';
import { directsSearch } from '../../-search.ts';

const DirectsScreen = lazyScreen(directsScreen, ({ DirectsScreen }) => DirectsScreen);

export const Route = createFileRoute('/_app/filter/direct')({
  validateSearch: directsSearch,
  beforeLoad: requireSignIn,
  component: Directs,
});

function Directs() {
  return <DirectsScreen search={Route.useSearch()} />;
}
