import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';

/** Emojis that circle the site's name on one day of the year. */
export const LateOrbit = lateComponent(
  lateModule(() => import('./Orbit.tsx')),
  ({ Orbit }) => Orbit,
);
