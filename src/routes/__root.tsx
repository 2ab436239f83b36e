import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useBootScreenRemoval } from '../shell/index.ts';
import type { RouterContext } from './-context.ts';

/** All routes are inside the app shell (`_app`), except the bookmarklet, which opens in its own window. */
export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  useBootScreenRemoval();
  return <Outlet />;
}
