/** Names of the forms whose text is kept as a draft. */
export const draftKeys = {
  newComment: (postId: string): string => `comment:${postId}`,
  commentEdit: (commentId: string): string => `comment-edit:${commentId}`,
  /** `address`: path and query of the page with the form (spec §2). */
  newPost: (address: string): string => `post:${address}`,
  postEdit: (postId: string): string => `post-edit:${postId}`,
} as const;
