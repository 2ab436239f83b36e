import { lazyModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import { CardComments } from './CardComments.tsx';

/** Number of comments shown until the code for whole threads is loaded. */
const FIRST_COMMENTS = 40;

/** Whole threads, and gestures on them. */
export const threads = lazyModule(() => import('./thread/index.ts'));

export const LateThreadGestures = lateComponent(threads, ({ ThreadGestures }) => ThreadGestures);
export const LateHiddenComment = lateComponent(
  threads,
  ({ HiddenComment }) => HiddenComment,
  function HiddenPlaceholder({ text }) {
    return text;
  },
);
export const LateReplyToBlocked = lateComponent(threads, ({ ReplyToBlocked }) => ReplyToBlocked);
export const LateThread = lateComponent(
  threads,
  ({ Thread }) => Thread,
  function FirstComments({ view, draw }) {
    const omittedComments = Math.max(0, view.comments.length - FIRST_COMMENTS);
    const post = { ...view.post, omittedComments, omittedCommentsOffset: FIRST_COMMENTS };
    const firstComments = { ...view, post, comments: view.comments.slice(0, FIRST_COMMENTS) };
    return <CardComments view={firstComments} draw={draw} line={`${omittedComments} more comments`} />;
  },
);
export const LateUnfoldedThread = lateComponent(
  threads,
  ({ UnfoldedThread }) => UnfoldedThread,
  function Folded({ drawFolded }) {
    return drawFolded(null);
  },
);
