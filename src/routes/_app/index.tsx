import { createFileRoute } from '@tanstack/react-router';
import { useConfig, useSession } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { HomeScreen } from '../-screens/HomeScreen.tsx';
import { homeSearch } from '../-search.ts';
import { useTitle } from '../-title.ts';

const WelcomePage = lazyScreen(
  lazyModule(() => import('../../features/session/index.ts')),
  ({ WelcomePage }) => WelcomePage,
);

export const Route = createFileRoute('/_app/')({ validateSearch: homeSearch, component: Home });

function Home() {
  const search = Route.useSearch();
  return useSession() ? <HomeScreen search={search} /> : <Welcome />;
}

function Welcome() {
  useTitle(useConfig().siteTitle);
  return <WelcomePage />;
}
