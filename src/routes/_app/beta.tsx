import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const BetaPage = lazyScreen(
  lazyModule(() => import('../../features/settings/beta/index.ts')),
  ({ BetaPage }) => BetaPage,
);

export const Route = createFileRoute('/_app/beta')({ component: Beta });

function Beta() {
  useNamedTitle('Beta version');
  return <BetaPage isSignedIn={useSession() !== null} />;
}
