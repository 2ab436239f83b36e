import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';
import { CardComments } from './CardComments.tsx';

/** So many comments of a thread stand there until the code for all of them has come. */
const BEGINNING = 40;

const load = () => loadModule(() => import('../comments/index.ts'));

export const LateThreadGestures = lateComponent(async () => (await load()).ThreadGestures);
export const LateHiddenComment = lateComponent(
  async () => (await load()).HiddenComment,
  function StillHidden({ words }) {
    return words;
  },
);
export const LateReplyToBlocked = lateComponent(async () => (await load()).ReplyToBlocked);
export const LateThread = lateComponent(
  async () => (await load()).Thread,
  function Beginning({ view, draw }) {
    const omittedComments = Math.max(0, view.comments.length - BEGINNING);
    const post = { ...view.post, omittedComments, omittedCommentsOffset: BEGINNING };
    const beginning = { ...view, post, comments: view.comments.slice(0, BEGINNING) };
    return <CardComments view={beginning} draw={draw} line={`${omittedComments} more comments`} />;
  },
);
export const LateUnfoldedThread = lateComponent(
  async () => (await load()).UnfoldedThread,
  function StillFolded({ drawFolded }) {
    return drawFolded(null);
  },
);
