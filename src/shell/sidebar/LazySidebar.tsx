import { lateModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

const entry = lateModule(() => import('./Sidebar.tsx'));

/** The sidebar, loaded after the first feed. Phones need it only in the drawer. */
export const LazySidebar = lazyComponent(entry, ({ Sidebar }) => Sidebar, "Couldn't load menu");
