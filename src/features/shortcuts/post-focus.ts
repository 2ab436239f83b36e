import { mountedPosts, type PostAction, type PostRow, runPageAction, runPostAction } from '../page-actions/index.ts';

/** A post whose end is further down than this (px) is the first one that is read. */
const NEAR_TOP_PX = 80;

/** Posts of the feed from top to bottom. They stand one below another, so their position is their order. */
const feedPosts = (): PostRow[] =>
  mountedPosts()
    .filter(({ isInFeed }) => isInFeed)
    .map((row) => ({ row, top: topOf(row) }))
    .sort((a, b) => a.top - b.top)
    .map(({ row }) => row);

const topOf = ({ element }: PostRow): number => element.getBoundingClientRect().top;
const bottomOf = ({ element }: PostRow): number => element.getBoundingClientRect().bottom;

const hasFocus = ({ element }: PostRow): boolean => element.contains(document.activeElement);

/** Moves the focus to a post and scrolls it to the top. Returns false if there is none. */
function focusPost(row: PostRow | undefined): boolean {
  if (!row) return false;
  row.element.tabIndex = -1;
  row.element.focus({ preventScroll: true });
  row.element.scrollIntoView({ block: 'start' });
  return true;
}

/** After the last post the link to older posts is next. */
export function focusNextPost(): boolean {
  const posts = feedPosts();
  const at = posts.findIndex(hasFocus);
  if (at < 0) return focusPost(posts.find((row) => bottomOf(row) > NEAR_TOP_PX));
  return focusPost(posts[at + 1]) || runPageAction('focus-older');
}

export function focusPreviousPost(): boolean {
  const posts = feedPosts();
  const at = posts.findIndex(hasFocus);
  if (at < 0) return focusPost(posts.findLast((row) => topOf(row) < 0) ?? posts[0]);
  return focusPost(posts[at - 1]);
}

/** Runs an action of the post that has the focus, or of the only post of the page. */
export function actOnPost(action: PostAction): boolean {
  const posts = mountedPosts();
  const post = posts.find(hasFocus) ?? (posts.length === 1 ? posts[0] : undefined);
  return post !== undefined && runPostAction(post.postId, action);
}
