export type PostAction = 'open' | 'like' | 'comment' | 'save';
export type PostActions = Partial<Record<PostAction, (() => void) | undefined>>;

export type PageAction = 'show-new-posts' | 'focus-older';

/** A post that is mounted. */
export interface PostRow {
  postId: string;
  element: HTMLElement;
  /** False for a post that stands alone or among the hidden entries. */
  isInFeed: boolean;
}

/** A set whose `add` returns the removal, as effects need it. */
function createRegistry<Item>() {
  const items = new Set<Item>();
  const add = (item: Item) => {
    items.add(item);
    return () => {
      items.delete(item);
    };
  };
  return { items: items as ReadonlySet<Item>, add };
}

const rows = createRegistry<PostRow>();
const postActions = createRegistry<{ postId: string; actions: PostActions }>();
const pageActions = createRegistry<{ action: PageAction; run: () => void }>();

export const registerPostRow = rows.add;
export const registerPostActions = postActions.add;
export const registerPageAction = pageActions.add;

/** The mounted posts, in no particular order. */
export const mountedPosts = (): PostRow[] => [...rows.items];

/** Runs an action of a post. Returns false if no mounted part of the post offers it. */
export function runPostAction(postId: string, action: PostAction): boolean {
  for (const { postId: id, actions } of postActions.items) {
    const run = id === postId ? actions[action] : undefined;
    if (!run) continue;
    run();
    return true;
  }
  return false;
}

/** Runs an action of the page. Returns false if no mounted part offers it. */
export function runPageAction(action: PageAction): boolean {
  for (const { action: name, run } of pageActions.items) {
    if (name !== action) continue;
    run();
    return true;
  }
  return false;
}
