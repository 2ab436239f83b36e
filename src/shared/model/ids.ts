/** Branded string ids, so that a post's id is not accepted as an account's. Created by decoders and `as*`. */
declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

export type AccountId = Id<'account'>;
export type PostId = Id<'post'>;
export type CommentId = Id<'comment'>;
export type AttachmentId = Id<'attachment'>;
/** Id of a server feed (a "timeline"): an account's Posts, Directs, RiverOfNews … */
export type TimelineId = Id<'timeline'>;
export type HomeListId = Id<'home-list'>;

export const asAccountId = (id: string): AccountId => id as AccountId;
export const asPostId = (id: string): PostId => id as PostId;
export const asCommentId = (id: string): CommentId => id as CommentId;
export const asAttachmentId = (id: string): AttachmentId => id as AttachmentId;
export const asTimelineId = (id: string): TimelineId => id as TimelineId;
export const asHomeListId = (id: string): HomeListId => id as HomeListId;
