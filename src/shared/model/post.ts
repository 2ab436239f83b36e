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

/** 0 visible · 1 deleted · 2 author banned by me · 3 archived · 4 author banned me. */
export type HideType = 0 | 1 | 2 | 3 | 4;

export interface Comment {
  id: CommentId;
  shortId: string;
  postId: PostId;
  /** From 1 within the post, with holes after deletions. */
  seqNumber: number;
  body: string;
  /** null when the comment is hidden from the viewer. */
  createdBy: AccountId | null;
  createdAt: number;
  updatedAt: number;
  likes: number;
  hasOwnLike: boolean;
  hideType: HideType;
}

/** A post with what a feed shows of it: its folded comments and likes come along. Times: epoch ms. */
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
   * Files that the server names and that could not be read here; `null` if not even their ids could be. Absent: none. An edit
   * must not take them away.
   */
  unreadFiles?: AttachmentId[] | null;
  /** The post went to more places than could be read here. */
  hasUnreadPlaces?: boolean;
  /** How many of the comments that came with the post could not be read here. Absent: none. */
  unreadComments?: number;
}

/** Whether anybody likes it, or has answered to it. */
export const hasReactions = ({ likes, omittedLikes, comments, omittedComments }: Post): boolean =>
  likes.length + omittedLikes + comments.length + omittedComments > 0;

/** How many comments the server has of a post, also those that could not be read here. */
export const commentCount = ({ comments, omittedComments, unreadComments = 0 }: Post): number =>
  comments.length + omittedComments + unreadComments;
