import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';

const OpenForScreen = lazyScreen(
  lazyModule(() => import('../-screens/OpenForScreen.tsx')),
  ({ OpenForScreen }) => OpenForScreen,
);

export const Route = createFileRoute('/_app/_for')({ component: OpenFor });

function OpenFor() {
  return <OpenForScreen />;
}
