const POSTS = '[role=feed] [data-post-id]';

/** A post whose head is this near (px) to the top of the screen is the one that is read. */
const NEAR_TOP_PX = 80;

const postsHere = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(POSTS)];

const focusedPost = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-post-id]') ?? null;

/** Leads the focus to an element and the element to the top of the screen. */
function goTo(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element.matches(POSTS)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
  return true;
}

/** After the last post comes the way to older ones. */
export function nextPost(): boolean {
  const posts = postsHere();
  const present = focusedPost();
  if (!present) return goTo(posts.find((post) => post.getBoundingClientRect().bottom > NEAR_TOP_PX));
  return goTo(posts[posts.indexOf(present) + 1] ?? document.querySelector<HTMLElement>('main a[rel=next]'));
}

export function previousPost(): boolean {
  const posts = postsHere();
  const present = focusedPost();
  if (!present) return goTo(posts.findLast((post) => post.getBoundingClientRect().top < 0) ?? posts[0]);
  return goTo(posts[posts.indexOf(present) - 1]);
}

/** Presses something of the post that has the focus, or of the only one that there is. */
export function press(what: string): boolean {
  const alone = document.querySelectorAll<HTMLElement>('main [data-post-id]');
  const post = focusedPost() ?? (alone.length === 1 ? alone[0] : undefined);
  const found = post?.querySelector<HTMLElement>(what);
  found?.click();
  return found !== null && found !== undefined;
}
