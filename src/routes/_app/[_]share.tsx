import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignIn } from '../-guards.ts';
import { lazyScreen } from '../-lazy.tsx';

const ShareScreen = lazyScreen(
  lazyModule(() => import('../-screens/ShareScreen.tsx')),
  ({ ShareScreen }) => ShareScreen,
);

export const Route = createFileRoute('/_app/_share')({ beforeLoad: requireSignIn, component: Share });

function Share() {
  return <ShareScreen />;
}
