import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../-guards.ts';
import { lazyScreen } from '../-lazy.ts';

const ShareScreen = lazyScreen(async () => (await import('../-screens/ShareScreen.tsx')).ShareScreen);

export const Route = createFileRoute('/_app/_share')({ beforeLoad: requireSignIn, component: Share });

function Share() {
  return <ShareScreen />;
}
