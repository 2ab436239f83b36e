import { loadModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

const load = async () => (await import('./Sidebar.tsx')).Sidebar;

/** The sidebar, whose code comes after the first feed's: a phone needs it only once the drawer is opened. */
export const LazySidebar = lazyComponent(() => loadModule(load), "Couldn't load menu");
