/** Keeps the place of a post that is far from the screen. */
export function EmptyRow({ postId, height }: { postId: string; height: number }) {
  return <article data-post-id={postId} aria-label="Post" style={{ height }} />;
}
