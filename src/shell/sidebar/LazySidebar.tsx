import { loadModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

const load = async () => (await import('./Sidebar.tsx')).Sidebar;

/** The sidebar, loaded after the first feed. Phones need it only in the drawer. */
export const LazySidebar = lazyComponent(() => loadModule(load), "Couldn't load menu");
