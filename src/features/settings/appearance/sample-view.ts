import {
  type Account,
  asAccountId,
  asCommentId,
  asPostId,
  asTimelineId,
  type Comment,
  type HideType,
} from '../../../shared/model/index.ts';
import type { CommentView, PostView } from '../../../shared/store/queries/views.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of the post: the last comment comes after a long silence, and a moment ago. */
const AGE_MS = 11 * DAY_MS;
const POST_ID = asPostId('sample');

const person = (username: string, screenName: string): Account => ({
  id: asAccountId(`sample-${username}`),
  type: 'user',
  username,
  screenName,
  description: '',
  privacy: 'public',
  isRestricted: false,
  isGone: false,
  createdAt: 0,
  updatedAt: 0,
  pictureMediumUrl: '',
  pictureLargeUrl: '',
  youCan: [],
  theyDid: [],
  administrators: [],
});

const MIRA = person('mira', 'Mira Solano');
const OTTO = person('otto', 'Otto Brandt');

/** Over 800 characters: a long text. */
const BODY = [
  'The bakery on the corner closed last spring, so we bake our own bread now. The first loaves were flat and hard, and the birds in the yard were the only ones who asked for more. By the third week the crust began to sing when it cooled.',
  'What helped most was patience. The dough wants a whole night in a cool place, and it does not care about our plans for the morning. We write down the time, the flour and the weather, and the notes are slowly becoming a small book.',
  'Yesterday the neighbours knocked and asked what smelled so good. We cut the loaf on the stairs while it was still warm, somebody brought butter, somebody else brought salt, and in the end nobody went back to work for an hour. Tonight there will be two loaves, and next week perhaps four.',
  'If you would like the recipe, write to us: it has only four lines, and the oven does the rest.',
].join('\n\n');

interface SampleComment {
  by: Account | undefined;
  body: string;
  /** After the post. */
  afterMs: number;
  hideType?: HideType;
}

/** Comments that each choice about comments changes: one after another, hidden ones, a reply to one, and one after a long silence. */
const comments = (viewer: Account): SampleComment[] => [
  { by: OTTO, body: 'It smells good up to the fourth floor.', afterMs: 5 * MINUTE_MS },
  { by: OTTO, body: 'Please save me a slice.', afterMs: 6 * MINUTE_MS },
  { by: undefined, body: '', afterMs: 9 * MINUTE_MS, hideType: 2 },
  { by: MIRA, body: '^ That was not kind. The crust is fine.', afterMs: 12 * MINUTE_MS },
  { by: undefined, body: '', afterMs: 15 * MINUTE_MS, hideType: 1 },
  { by: undefined, body: '', afterMs: 18 * MINUTE_MS, hideType: 4 },
  { by: undefined, body: '', afterMs: 21 * MINUTE_MS, hideType: 3 },
  { by: viewer, body: '@mira, the second loaf was even better.', afterMs: AGE_MS - 5 * MINUTE_MS },
];

function commentView({ by, body, afterMs, hideType = 0 }: SampleComment, index: number, postAt: number): CommentView {
  const seqNumber = index + 1;
  const comment: Comment = {
    id: asCommentId(`sample-comment-${seqNumber}`),
    shortId: `sample-${seqNumber}`,
    postId: POST_ID,
    seqNumber,
    body,
    createdBy: by?.id ?? null,
    createdAt: postAt + afterMs,
    updatedAt: postAt + afterMs,
    likes: 0,
    hasOwnLike: false,
    hideType,
  };
  return { key: comment.id, comment, author: by, traces: [] };
}

/**
 * A made-up post with comments. `hiddenTypes`: of comments that the server leaves out for this viewer.
 * `now`: epoch ms.
 */
export function sampleView(viewer: Account, hiddenTypes: readonly number[], now: number): PostView {
  const createdAt = now - AGE_MS;
  const shown = comments(viewer)
    .map((comment, index) => commentView(comment, index, createdAt))
    .filter(({ comment }) => !hiddenTypes.includes(comment.hideType));
  const destination = { timelineId: asTimelineId('sample'), name: 'Posts', ownerId: MIRA.id } as const;
  return {
    key: POST_ID,
    author: MIRA,
    destinations: [{ destination, owner: MIRA }],
    likers: [viewer, OTTO],
    comments: shown,
    traces: [],
    revision: `sample ${shown.length}`,
    post: {
      id: POST_ID,
      shortId: 'sample',
      body: BODY,
      createdBy: MIRA.id,
      createdAt,
      updatedAt: createdAt,
      destinations: [destination],
      commentsDisabled: false,
      attachments: [],
      likes: [viewer.id, OTTO.id],
      omittedLikes: 0,
      comments: shown.map(({ comment }) => comment),
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
    },
  };
}
