import type { AccountId, Post } from '../model/index.ts';

/** Where a new post goes. `feeds`: usernames of the destinations; `shownIn`: keys of the feeds that show it on top until it is sent. */
export interface PostPlaces {
  feeds: string[];
  destinations: Post['destinations'];
  shownIn: string[];
}

/** Returns a post that nobody has reacted to and that the server does not have yet. */
export const emptyPost = (
  fields: Pick<Post, 'id' | 'body' | 'createdBy' | 'createdAt' | 'destinations'> & Partial<Post>,
): Post => ({
  shortId: '',
  updatedAt: fields.createdAt,
  commentsDisabled: false,
  attachments: [],
  likes: [],
  omittedLikes: 0,
  comments: [],
  omittedComments: 0,
  omittedCommentsOffset: 0,
  commentLikes: 0,
  ownCommentLikes: 0,
  omittedCommentLikes: 0,
  omittedOwnCommentLikes: 0,
  backlinksCount: 0,
  notifyOfAllComments: false,
  isHidden: false,
  isSaved: false,
  ...fields,
});

export const areDirect = (destinations: Post['destinations']): boolean =>
  destinations.every(({ name }) => name === 'Directs');

/** Returns the destinations of a post. The server adds the author's own Directs feed to a direct message. */
const placesOf = (destinations: Post['destinations'], author: AccountId): Set<AccountId> =>
  new Set(destinations.filter((one) => one.name === 'Posts' || one.ownerId !== author).map((one) => one.ownerId));

/** Whether the post is where it was meant to go. */
export function hasSamePlaces({ destinations }: Pick<PostPlaces, 'destinations'>, post: Post): boolean {
  const places = placesOf(post.destinations, post.createdBy);
  const meant = placesOf(destinations, post.createdBy);
  return places.size === meant.size && [...meant].every((id) => places.has(id));
}
