import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import { Facts } from './Facts.tsx';

const load = () => loadModule(() => import('./later.ts'));

// The placeholder has the same height.
export const LatePostActions = lateComponent(async () => (await load()).PostActions, Facts);
export const LateRecentlyHidden = lateComponent(async () => (await load()).RecentlyHidden);
export const LateTraceMark = lateComponent(async () => (await load()).TraceMark);
