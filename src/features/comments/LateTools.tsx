import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import { ToolsBefore } from './CommentLikes.tsx';

const later = lateModule(() => import('./later.ts'));

export const LateCommentTools = lateComponent(later, ({ CommentTools }) => CommentTools, ToolsBefore);
export const LateCommentForm = lateComponent(later, ({ CommentForm }) => CommentForm);
export const LateTraceTroubles = lateComponent(later, ({ TraceTroubles }) => TraceTroubles);
export const CommentEditor = lazyComponent(later, ({ CommentEditor }) => CommentEditor, "Couldn't load form");
