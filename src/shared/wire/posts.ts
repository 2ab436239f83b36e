import * as v from 'valibot';
import type {
  AccountId,
  Attachment,
  AttachmentId,
  Comment,
  CommentId,
  Destination,
  Post,
  PostId,
  TimelineId,
} from '../model/index.ts';
import { attachment } from './attachments.ts';
import { comment } from './comments.ts';
import type { Envelope } from './decoded.ts';
import { timeline } from './timelines.ts';
import { count, flag, type IdList, idList, idOf, idsOf, orElse, text, time, yes } from './values.ts';

/** A post on the wire: comments, files and destinations are ids into other lists of the payload. */
export const postFields = v.object({
  id: idOf<PostId>(),
  shortId: orElse(text, ''),
  body: text,
  createdBy: idOf<AccountId>(),
  createdAt: time,
  updatedAt: time,
  postedTo: idList<TimelineId>(),
  commentsDisabled: orElse(flag, false),
  attachments: idList<AttachmentId>(),
  likes: idsOf<AccountId>(),
  omittedLikes: orElse(count, 0),
  comments: idList<CommentId>(),
  omittedComments: orElse(count, 0),
  omittedCommentsOffset: orElse(count, 0),
  commentLikes: orElse(count, 0),
  ownCommentLikes: orElse(count, 0),
  omittedCommentLikes: orElse(count, 0),
  omittedOwnCommentLikes: orElse(count, 0),
  backlinksCount: orElse(count, 0),
  notifyOfAllComments: orElse(yes, false),
  isHidden: orElse(yes, false),
  isSaved: orElse(yes, false),
});
type PostFields = v.InferOutput<typeof postFields>;

/** The lists of a payload that its posts refer to. */
export interface PostParts {
  comments: Map<CommentId, Comment>;
  attachments: Map<AttachmentId, Attachment>;
  destinations: Map<TimelineId, Destination>;
}

export function readPostParts(envelope: Envelope): PostParts {
  const destinations = new Map<TimelineId, Destination>();
  for (const { id, name, ownerId } of envelope.extraRows('subscriptions', timeline)) {
    if (name === 'Posts' || name === 'Directs') destinations.set(id, { timelineId: id, name, ownerId });
  }
  return {
    comments: new Map(envelope.extraRows('comments', comment).map((one) => [one.id, one])),
    attachments: new Map(envelope.extraRows('attachments', attachment).map((one) => [one.id, one])),
    destinations,
  };
}

/**
 * Assembles a post. Rows that it refers to but that are missing or invalid are reported under `path` and left out; the post
 * records that.
 */
export function assemblePost(fields: PostFields, parts: PostParts, path: string, envelope: Envelope): Post {
  const { postedTo, attachments, comments, ...same } = fields;
  const pick = <Id, Item>({ ids }: IdList<Id>, items: Map<Id, Item>, key: string): { found: Item[]; unread: Id[] } => {
    const found: Item[] = [];
    const unread: Id[] = [];
    for (const [index, id] of ids.entries()) {
      const item = items.get(id);
      if (item !== undefined) found.push(item);
      else {
        unread.push(id);
        envelope.refuse(`${path}.${key}[${index}]`, 'names a row that the payload lacks', fields.id);
      }
    }
    return { found, unread };
  };
  const places = pick(postedTo, parts.destinations, 'postedTo');
  const files = pick(attachments, parts.attachments, 'attachments');
  const decodedComments = pick(comments, parts.comments, 'comments');
  const unreadFiles = attachments.isWhole ? files.unread : null;
  const shownBeforeFold = comments.ids.slice(0, fields.omittedCommentsOffset);
  return {
    ...same,
    destinations: places.found,
    attachments: files.found,
    comments: decodedComments.found,
    // Keeps the fold between the same comments if one above it was left out.
    omittedCommentsOffset: shownBeforeFold.filter((id) => parts.comments.has(id)).length,
    // Every post has a destination.
    ...(postedTo.isWhole && places.unread.length === 0 && places.found.length > 0 ? {} : { hasUnreadPlaces: true }),
    ...(unreadFiles?.length === 0 ? {} : { unreadFiles }),
    ...(decodedComments.unread.length === 0 ? {} : { unreadComments: decodedComments.unread.length }),
  };
}
