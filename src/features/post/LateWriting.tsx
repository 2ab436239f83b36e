import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import { CommentLikes } from './CommentLikes.tsx';
import { Facts } from './Facts.tsx';

const load = () => loadModule(() => import('./writing.ts'));

// What stands in their place meanwhile has the same height.
export const LatePostActions = lateComponent(async () => (await load()).PostActions, Facts);
export const LateCommentTools = lateComponent(async () => (await load()).CommentTools, CommentLikes);
export const LateCommentForm = lateComponent(async () => (await load()).CommentForm);
export const LateRecentlyHidden = lateComponent(async () => (await load()).RecentlyHidden);
export const LateTraceMark = lateComponent(async () => (await load()).TraceMark);
export const LateTraceTroubles = lateComponent(async () => (await load()).TraceTroubles);
export const CommentEditor = lazyComponent(async () => (await load()).CommentEditor, "Couldn't load form");
