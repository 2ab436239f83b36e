import * as v from 'valibot';
import type { Account, CalendarDay, DayNeighbours, Post, PostId, TimelineRef } from '../model/index.ts';
import { readAccounts } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Envelope } from './decoded.ts';
import { assemblePost, postFields, readPostParts } from './posts.ts';
import { timeline } from './timelines.ts';
import { idOf, orElse, orNull, text, yes } from './values.ts';

/** A page of posts. */
export interface FeedFacts {
  /** The page's server feed; `null` for search, best of, everything, summary, backlinks, calendar day. */
  timeline: TimelineRef | null;
  /** In display order. */
  posts: Post[];
  /** All accounts that the posts refer to. Empty `administrators` of a group mean "unknown" (see `knowsAdministrators`). */
  accounts: Account[];
  /** Ids of `posts` in display order. */
  postIds: PostId[];
  /** Posts of the page that were refused: not shown, but not gone either. */
  unreadableIds: PostId[];
  /** Indexes of refused posts in the page, also of those without a valid id. */
  unreadableAt: number[];
  isLastPage: boolean;
  /** Requested by id, but unknown or not visible to the viewer (posts/byIds). */
  notFound: PostId[];
  /** Of a calendar day. */
  neighbours?: DayNeighbours;
}

const readableId = v.object({ id: idOf<PostId>() });

function readPosts(envelope: Envelope): Pick<FeedFacts, 'posts' | 'postIds' | 'unreadableIds' | 'unreadableAt'> {
  const parts = readPostParts(envelope);
  const posts: Post[] = [];
  const unreadableIds: PostId[] = [];
  const unreadableAt: number[] = [];
  for (const { index, raw, value } of envelope.places('posts', postFields)) {
    if (value) {
      posts.push(assemblePost(value, parts, `posts[${index}]`, envelope));
    } else {
      unreadableAt.push(index);
      const named = v.safeParse(readableId, raw);
      if (named.success) unreadableIds.push(named.output.id);
    }
  }
  return { posts, postIds: posts.map((post) => post.id), unreadableIds, unreadableAt };
}

function readFeed(envelope: Envelope): FeedFacts {
  return {
    timeline: envelope.value('timelines', orNull(timeline)),
    ...readPosts(envelope),
    accounts: readAccounts(envelope, 'users', 'subscribers', 'admins'),
    isLastPage: envelope.value('isLastPage', orElse(yes, false)),
    notFound: envelope.extraRows('postsNotFound', idOf<PostId>()),
  };
}

/** Every list of posts: timelines/*, bestof, everything, summary, search, backlinks (CONTRACT §4 `Feed`), posts/byIds. */
export function decodeFeed(payload: unknown): Decoded<FeedFacts> {
  return decodeEnvelope(payload, readFeed);
}

export interface SinglePostFacts {
  post: Post;
  accounts: Account[];
}

/** GET posts/{id} and all writes whose response is a post (CONTRACT §4 `SinglePost`: `posts` is one object). */
export function decodeSinglePost(payload: unknown): Decoded<SinglePostFacts> {
  return decodeEnvelope(payload, readSinglePost);
}

export function readSinglePost(envelope: Envelope): SinglePostFacts {
  return {
    post: assemblePost(envelope.value('posts', postFields), readPostParts(envelope), 'posts', envelope),
    accounts: readAccounts(envelope, 'users', 'subscribers', 'admins'),
  };
}

const calendarDate = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/));

function readNeighbours(envelope: Envelope): DayNeighbours {
  return {
    previousDay: envelope.value('previousDay', orNull(calendarDate)),
    nextDay: envelope.value('nextDay', orNull(calendarDate)),
  };
}

/** GET calendar/{me}/{year}/{month}/{day}. */
export function decodeCalendarDay(payload: unknown): Decoded<FeedFacts> {
  return decodeEnvelope(payload, (envelope) => ({ ...readFeed(envelope), neighbours: readNeighbours(envelope) }));
}

export interface CalendarFacts extends DayNeighbours {
  days: CalendarDay[];
}

const calendarRow = v.object({ date: calendarDate, posts: v.number() });

/** GET calendar/{me}/{year} and calendar/{me}/{year}/{month}. */
export function decodeCalendar(payload: unknown): Decoded<CalendarFacts> {
  return decodeEnvelope(payload, (envelope) => ({
    days: envelope.rows('days', calendarRow),
    ...readNeighbours(envelope),
  }));
}

/** GET archives/post-by-old-name/{name}. */
export function decodePostByOldName(payload: unknown): Decoded<{ postId: PostId }> {
  return decodeEnvelope(payload, (envelope) => ({ postId: envelope.value('postId', idOf<PostId>()) }));
}
