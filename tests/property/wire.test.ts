import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { decodeFeed } from '../../src/shared/wire/index.ts';
import { at, put, recordedBody } from '../support/recordings.ts';
import { CALLS } from '../unit/shared/wire/calls.ts';

/** Strict schemas of the model's rows, written independently of the decoders. */
const id = v.pipe(v.string(), v.nonEmpty());
const moment = v.pipe(v.number(), v.safeInteger());
const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const ids = v.array(id);
const size = v.strictObject({ width: natural, height: natural, url: v.string() });

const account = v.strictObject({
  id,
  type: v.picklist(['user', 'group']),
  username: id,
  screenName: v.string(),
  description: v.string(),
  privacy: v.picklist(['public', 'protected', 'private']),
  isRestricted: v.boolean(),
  isGone: v.boolean(),
  createdAt: moment,
  updatedAt: moment,
  pictureMediumUrl: v.string(),
  pictureLargeUrl: v.string(),
  youCan: v.array(v.string()),
  theyDid: v.array(v.string()),
  administrators: ids,
});
const attachment = v.strictObject({
  id,
  mediaType: v.picklist(['image', 'audio', 'general']),
  fileName: v.string(),
  sizeBytes: natural,
  url: v.string(),
  thumbnailUrl: v.string(),
  sizes: v.strictObject({
    original: v.exactOptional(size),
    thumbnail: v.exactOptional(size),
    thumbnail2x: v.exactOptional(size),
  }),
  artist: v.nullable(v.string()),
  title: v.nullable(v.string()),
  createdBy: id,
});
const comment = v.strictObject({
  id,
  shortId: v.string(),
  postId: id,
  seqNumber: natural,
  body: v.string(),
  createdBy: v.nullable(id),
  createdAt: moment,
  updatedAt: moment,
  likes: natural,
  hasOwnLike: v.boolean(),
  hideType: v.picklist([0, 1, 2, 3, 4]),
});
const post = v.strictObject({
  id,
  shortId: v.string(),
  body: v.string(),
  createdBy: id,
  createdAt: moment,
  updatedAt: moment,
  destinations: v.array(v.strictObject({ timelineId: id, name: v.picklist(['Posts', 'Directs']), ownerId: id })),
  commentsDisabled: v.boolean(),
  attachments: v.array(attachment),
  likes: ids,
  omittedLikes: natural,
  comments: v.array(comment),
  omittedComments: natural,
  omittedCommentsOffset: natural,
  commentLikes: natural,
  ownCommentLikes: natural,
  omittedCommentLikes: natural,
  omittedOwnCommentLikes: natural,
  backlinksCount: natural,
  notifyOfAllComments: v.boolean(),
  isHidden: v.boolean(),
  isSaved: v.boolean(),
  unreadFiles: v.exactOptional(v.nullable(ids)),
  hasUnreadPlaces: v.exactOptional(v.literal(true)),
  unreadComments: v.exactOptional(natural),
});
const self = v.strictObject({
  account,
  email: v.string(),
  frontendPreferences: v.record(v.string(), v.unknown()),
  preferences: v.looseObject({ hideCommentsOfTypes: v.array(v.number()), acceptDirectsFrom: v.string() }),
  archives: v.nullable(v.looseObject({ oldUsername: v.string(), recoveryStatus: v.picklist([0, 1, 2]) })),
  banIds: ids,
  unreadDirects: natural,
  unreadNotifications: natural,
  pendingGroupRequests: v.boolean(),
  sentRequestIds: ids,
  receivedRequestIds: ids,
  subscriptionIds: ids,
  subscribedTimelineIds: ids,
  subscriberIds: ids,
  managedGroups: v.array(v.strictObject({ groupId: id, requestIds: ids })),
});

const SHAPES: Record<string, v.GenericSchema> = {
  account,
  accounts: v.array(account),
  post,
  posts: v.array(post),
  comments: v.array(comment),
  self,
  postIds: ids,
  isLastPage: v.boolean(),
  timeline: v.nullable(v.strictObject({ id, name: v.string(), ownerId: id })),
};
// The same field names have other meanings in these rows.
const ELSEWHERE: Record<string, readonly string[]> = {
  days: ['posts'],
  statistics: ['posts', 'comments'],
  maxTextLength: ['post'],
};

/** Throws at the first part of a decoded value that does not match the model. */
function expectModel(value: unknown, inside = ''): void {
  if (Array.isArray(value)) {
    for (const item of value) expectModel(item, inside);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const shape = ELSEWHERE[inside]?.includes(key) ? undefined : SHAPES[key];
      if (shape) v.parse(shape, part);
      expectModel(part, key);
    }
  }
}

function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return path ? [path] : [];
  const below = Object.entries(value).flatMap(([key, part]) => pathsOf(part, path ? `${path}.${key}` : key));
  return path ? [path, ...below] : below;
}

const DAMAGE = [undefined, null, 0, -1, 1.5, '', 'x', '1', true, [], {}, [null], { id: 1 }, Number.MAX_VALUE] as const;

test('no JSON makes a decoder throw, and what it accepts matches the model', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CALLS), fc.jsonValue({ maxDepth: 4 }), ([, decode], payload) => {
      const decoded = decode(payload);
      if (decoded.ok) expectModel({ value: decoded.value });
      else expect(decoded.refusal.reason).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});

describe('a recorded answer damaged anywhere', () => {
  test.each(CALLS)('%s does not throw and returns no row of a wrong type', (name, decode) => {
    const paths = pathsOf(recordedBody(name));
    const damages = fc.array(fc.record({ path: fc.nat(), value: fc.constantFrom(...DAMAGE) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(damages, (places) => {
        const payload = recordedBody(name);
        for (const { path, value } of places) {
          const place = paths[path % paths.length] ?? '';
          const parent = place.split('.').slice(0, -1).join('.');
          // An earlier damage may have removed the field.
          const holder = parent === '' ? payload : safely(() => at(payload, parent));
          if (typeof holder === 'object' && holder !== null) put(payload, place, structuredClone(value));
        }
        const decoded = decode(payload);
        if (decoded.ok) expectModel({ value: decoded.value });
      }),
      { numRuns: 100 },
    );
  });
});

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

test('a truncated answer is refused or decoded, and never throws', () => {
  const whole = recordedBody('feeds/home--luna') as Record<string, unknown>;
  fc.assert(
    fc.property(fc.subarray(Object.keys(whole)), fc.nat(30), (keys, length) => {
      const half = Object.fromEntries(
        keys.map((key) => [key, Array.isArray(whole[key]) ? whole[key].slice(0, length) : whole[key]]),
      );
      const decoded = decodeFeed(half);
      expect(decoded.ok).toBe(keys.includes('posts'));
      if (decoded.ok) expectModel({ value: decoded.value });
    }),
  );
});
