import {
  type AccountId,
  type Attachment,
  asAccountId,
  asAttachmentId,
  asCommentId,
  asHomeListId,
  asPostId,
  asTimelineId,
} from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/index.ts';
import type { ChosenFile } from '../../src/shared/store/vault/draft-files.ts';

export const POST = asPostId('10000000-0000-4000-8000-000000000001');
export const COMMENT = asCommentId('20000000-0000-4000-8000-000000000001');
export const ME = asAccountId('30000000-0000-4000-8000-000000000001');
export const OTHER = asAccountId('30000000-0000-4000-8000-000000000002');

export type MutationOf<Kind extends AnyMutation['kind']> = Extract<AnyMutation, { kind: Kind }>;

/** Whether a mutation is of this kind. */
export const isKind = <Kind extends AnyMutation['kind']>(
  mutation: AnyMutation | undefined,
  kind: Kind,
): mutation is MutationOf<Kind> => mutation !== undefined && [kind as string].includes(mutation.kind);

export const GROUP = asAccountId('30000000-0000-4000-8000-000000000003');
export const LIST = asHomeListId('40000000-0000-4000-8000-000000000001');
const OTHER_LIST = asHomeListId('40000000-0000-4000-8000-000000000002');
const ON_MEMBER = { groupId: GROUP, groupName: 'astronomers', accountId: OTHER, username: 'mars' };

export const postsFeedOf = (owner: AccountId) => ({
  timelineId: asTimelineId(`posts-of-${owner}`),
  name: 'Posts' as const,
  ownerId: owner,
});

export const aFile = (id: string): Attachment => ({
  id: asAttachmentId(id),
  mediaType: 'general',
  fileName: 'notes.txt',
  sizeBytes: 5,
  url: '',
  thumbnailUrl: '',
  sizes: {},
  artist: null,
  title: null,
  createdBy: ME,
});

/** A file that the user has chosen. */
export const aChosenFile = (
  id: string,
  { fileName = 'notes.txt', mediaType = 'text/plain', bytes = new Uint8Array([1, 2, 3]).buffer as ArrayBuffer } = {},
): ChosenFile => ({ bytes, mediaType, shown: { ...aFile(id), fileName } });

/** One example of each kind. A kind without an example does not compile. */
const EXAMPLES: { [Kind in AnyMutation['kind']]: MutationOf<Kind> } = {
  'like-post': { kind: 'like-post', postId: POST, on: true },
  'like-comment': { kind: 'like-comment', postId: POST, commentId: COMMENT, on: true },
  'save-post': { kind: 'save-post', postId: POST, on: true },
  'hide-post': { kind: 'hide-post', postId: POST, on: true },
  'disable-comments': { kind: 'disable-comments', postId: POST, on: true },
  'notify-of-all-comments': { kind: 'notify-of-all-comments', postId: POST, on: true },
  'leave-direct': { kind: 'leave-direct', postId: POST },
  'create-post': {
    kind: 'create-post',
    body: 'Words of a post',
    feeds: ['luna'],
    destinations: [postsFeedOf(ME)],
    shownIn: ['home::ACTIVITY:classic'],
    attachmentIds: [],
    attachments: [],
    commentsDisabled: false,
  },
  'create-bookmark-post': {
    kind: 'create-bookmark-post',
    body: 'A page - https://example.org/page',
    comment: 'A note',
    images: [],
    address: '/bookmarklet?url=https%3A%2F%2Fexample.org%2Fpage',
    feeds: ['luna'],
    destinations: [postsFeedOf(ME)],
    shownIn: ['home::ACTIVITY:classic'],
  },
  'edit-post': {
    kind: 'edit-post',
    postId: POST,
    base: 'Old words',
    body: 'New words',
    feeds: null,
    attachments: null,
  },
  'delete-post': { kind: 'delete-post', postId: POST, fromFeeds: [], staysAvailable: false },
  'create-comment': { kind: 'create-comment', postId: POST, body: 'Words of a comment' },
  'edit-comment': { kind: 'edit-comment', postId: POST, commentId: COMMENT, base: 'Old words', body: 'New words' },
  'delete-comment': { kind: 'delete-comment', postId: POST, commentId: COMMENT },
  'mark-directs-read': { kind: 'mark-directs-read' },
  'mark-notifications-read': { kind: 'mark-notifications-read', seenAt: 1_700_000_000_000 },
  'change-preferences': { kind: 'change-preferences', key: 'net.freefeed', patch: { timeDisplay: { amPm: true } } },
  'change-profile': { kind: 'change-profile', screenName: { base: 'Luna', text: 'Luna Lovegood' } },
  'change-server-preferences': { kind: 'change-server-preferences', patch: { acceptDirectsFrom: 'all' } },
  subscribe: { kind: 'subscribe', accountId: OTHER, username: 'mars', on: true },
  'request-subscription': { kind: 'request-subscription', accountId: OTHER, username: 'mars', on: true },
  'answer-request': { kind: 'answer-request', accountId: OTHER, username: 'mars', isAccepted: true },
  'remove-subscriber': { kind: 'remove-subscriber', accountId: OTHER, username: 'mars' },
  'block-user': { kind: 'block-user', accountId: OTHER, username: 'mars', on: true },
  'show-blocked': { kind: 'show-blocked', accountId: GROUP, username: 'astronomers', on: true },
  'answer-group-request': { kind: 'answer-group-request', ...ON_MEMBER, isAccepted: true },
  'remove-member': { kind: 'remove-member', ...ON_MEMBER },
  'block-in-group': { kind: 'block-in-group', ...ON_MEMBER, on: true },
  'create-list': { kind: 'create-list', title: 'Close friends', memberIds: [OTHER] },
  'edit-list': { kind: 'edit-list', listId: LIST, title: 'Closer friends', add: [OTHER], remove: [] },
  'delete-list': { kind: 'delete-list', listId: LIST, title: 'Close friends', backupId: OTHER_LIST },
  'reorder-lists': { kind: 'reorder-lists', listIds: [OTHER_LIST, LIST] },
  'move-in-lists': { kind: 'move-in-lists', accountId: OTHER, username: 'mars', add: [LIST], remove: [OTHER_LIST] },
  'upload-file': { kind: 'upload-file', blobId: 'blob', fileName: 'notes.txt' },
};

export const allExamples = (): AnyMutation[] => Object.values(EXAMPLES);

/** A mutation of a kind, by default of the post and comment above. */
export const aMutation = <Kind extends AnyMutation['kind']>(
  kind: Kind,
  fields: Partial<MutationOf<Kind>> = {},
): MutationOf<Kind> => ({ ...EXAMPLES[kind], ...fields });

/** Circumstances of a first attempt. */
export const FIRST_ATTEMPT = { by: ME, isRepeated: false, isOld: false } as const;

/** An outbox row that is ready to be sent. */
export const aRow = (id: string, mutation: AnyMutation, fields: Partial<OutboxRow> = {}): OutboxRow => ({
  id,
  accountId: ME,
  lane: 'lane',
  order: 1,
  createdAt: 1,
  mutation,
  state: { kind: 'ready', notBeforeAt: 0, failure: null },
  attempts: 0,
  unsureUntilAt: 0,
  ownBefore: [],
  serverId: null,
  ...fields,
});
