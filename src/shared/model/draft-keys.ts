/** Names of the forms whose text is kept as a draft. */
export const draftKeys = {
  newComment: (postId: string): string => `comment:${postId}`,
  commentEdit: (commentId: string): string => `comment-edit:${commentId}`,
  /** `address`: path and query of the page with the form (spec §2). */
  newPost: (address: string): string => `post:${address}`,
  postEdit: (postId: string): string => `post-edit:${postId}`,
  /** `address`: of the list's editor. */
  list: (address: string): string => `list:${address}`,
  /** A new list with this account, from the dialog of its lists. */
  listWith: (accountId: string): string => `list-with:${accountId}`,
  /** The advanced search. */
  search: 'search',
  /** The viewer's display name and description. */
  profile: 'profile',
  newGroup: 'group-new',
  newInvitation: 'invitation-new',
  groupSettings: (groupId: string): string => `group-settings:${groupId}`,
} as const;

/** Whether the draft of this form is in the list of drafts. */
export const isListedDraft = (key: string): boolean => /^(post|post-edit|comment|comment-edit|list):/.test(key);
