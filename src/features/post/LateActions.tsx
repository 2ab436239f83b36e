import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import { ActionsBefore } from './Facts.tsx';

const later = lateModule(() => import('./later.ts'));

export const LatePostActions = lateComponent(later, ({ PostActions }) => PostActions, ActionsBefore);
export const LateRecentlyHidden = lateComponent(later, ({ RecentlyHidden }) => RecentlyHidden);
export const LateTraceMark = lateComponent(later, ({ TraceMark }) => TraceMark);
