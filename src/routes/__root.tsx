import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useBootScreenRemoval } from '../shell/index.ts';
import type { RouterContext } from './-context.ts';

/** Everything hangs below the frame (`_app`) but the bookmarklet, which opens in windows of its own. */
export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  useBootScreenRemoval();
  return <Outlet />;
}
