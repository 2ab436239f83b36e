import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import { CardComments } from './CardComments.tsx';

/** Number of comments shown until the code for whole threads is loaded. */
const FIRST_COMMENTS = 40;

const load = () => loadModule(() => import('./thread/index.ts'));

export const LateThreadGestures = lateComponent(async () => (await load()).ThreadGestures);
export const LateHiddenComment = lateComponent(
  async () => (await load()).HiddenComment,
  function HiddenPlaceholder({ text }) {
    return text;
  },
);
export const LateReplyToBlocked = lateComponent(async () => (await load()).ReplyToBlocked);
export const LateThread = lateComponent(
  async () => (await load()).Thread,
  function FirstComments({ view, draw }) {
    const omittedComments = Math.max(0, view.comments.length - FIRST_COMMENTS);
    const post = { ...view.post, omittedComments, omittedCommentsOffset: FIRST_COMMENTS };
    const firstComments = { ...view, post, comments: view.comments.slice(0, FIRST_COMMENTS) };
    return <CardComments view={firstComments} draw={draw} line={`${omittedComments} more comments`} />;
  },
);
export const LateUnfoldedThread = lateComponent(
  async () => (await load()).UnfoldedThread,
  function Folded({ drawFolded }) {
    return drawFolded(null);
  },
);
