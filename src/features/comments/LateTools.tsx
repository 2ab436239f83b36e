import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import { CommentLikes } from './CommentLikes.tsx';

const load = () => loadModule(() => import('./later.ts'));

// The placeholder has the same height.
export const LateCommentTools = lateComponent(async () => (await load()).CommentTools, CommentLikes);
export const LateCommentForm = lateComponent(async () => (await load()).CommentForm);
export const LateTraceTroubles = lateComponent(async () => (await load()).TraceTroubles);
export const CommentEditor = lazyComponent(async () => (await load()).CommentEditor, "Couldn't load form");
