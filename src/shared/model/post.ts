import type { AccountId, AttachmentId, CommentId, PostId, TimelineId } from './ids.ts';

/** Where a post was sent. */
export interface Destination {
  timelineId: TimelineId;
  name: 'Posts' | 'Directs';
  ownerId: AccountId;
}

export interface ImageSize {
  width: number;
  height: number;
  url: string;
}

export interface Attachment {
  id: AttachmentId;
  mediaType: 'image' | 'audio' | 'general';
  fileName: string;
  sizeBytes: number;
  url: string;
  thumbnailUrl: string;
  /** `original`, one-fold and two-fold thumbnail; any may be missing. */
  sizes: { original?: ImageSize; thumbnail?: ImageSize; thumbnail2x?: ImageSize };
  artist: string | null;
  title: string | null;
  createdBy: AccountId;
}

/** 0 visible · 1 deleted · 2 author banned by the viewer · 3 archived · 4 viewer banned by the author. */
export type HideType = 0 | 1 | 2 | 3 | 4;

export interface Comment {
  id: CommentId;
  shortId: string;
  postId: PostId;
  /** From 1 within the post, with holes after deletions. */
  seqNumber: number;
  body: string;
  /** `null` if the comment is hidden from the viewer. */
  createdBy: AccountId | null;
  createdAt: number;
  updatedAt: number;
  likes: number;
  hasOwnLike: boolean;
  hideType: HideType;
}

/** A post as feeds show it, with folded comments and likes. Times: epoch ms. */
export interface Post {
  id: PostId;
  shortId: string;
  body: string;
  createdBy: AccountId;
  createdAt: number;
  updatedAt: number;
  destinations: Destination[];
  commentsDisabled: boolean;
  attachments: Attachment[];
  likes: AccountId[];
  omittedLikes: number;
  /** Folded: the omitted run sits after the first `omittedCommentsOffset` comments. */
  comments: Comment[];
  omittedComments: number;
  omittedCommentsOffset: number;
  commentLikes: number;
  ownCommentLikes: number;
  omittedCommentLikes: number;
  omittedOwnCommentLikes: number;
  backlinksCount: number;
  notifyOfAllComments: boolean;
  isHidden: boolean;
  isSaved: boolean;
  /**
   * Ids of files that could not be decoded; `null` if not even the ids could. Absent: none. An edit must not remove them.
   */
  unreadFiles?: AttachmentId[] | null;
  /** The post has destinations that could not be decoded. */
  hasUnreadPlaces?: boolean;
  /** Number of the post's comments that could not be decoded. Absent: none. */
  unreadComments?: number;
}

/** Whether it has likes or comments. */
export const hasReactions = ({ likes, omittedLikes, comments, omittedComments }: Post): boolean =>
  likes.length + omittedLikes + comments.length + omittedComments > 0;

/** Returns the number of a post's comments on the server, including those that could not be decoded. */
export const commentCount = ({ comments, omittedComments, unreadComments = 0 }: Post): number =>
  comments.length + omittedComments + unreadComments;
