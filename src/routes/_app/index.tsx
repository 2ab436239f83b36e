import { createFileRoute } from '@tanstack/react-router';
import { useConfig, useSession } from '../../live/index.ts';
import { lazyScreen } from '../-lazy.ts';
import { HomeScreen } from '../-screens/HomeScreen.tsx';
import { homeSearch } from '../-search.ts';
import { useTitle } from '../-title.ts';

const WelcomePage = lazyScreen(async () => (await import('../../features/session/index.ts')).WelcomePage);

export const Route = createFileRoute('/_app/')({ validateSearch: homeSearch, component: Home });

function Home() {
  const search = Route.useSearch();
  return useSession() ? <HomeScreen search={search} /> : <Welcome />;
}

function Welcome() {
  useTitle(useConfig().siteTitle);
  return <WelcomePage />;
}
