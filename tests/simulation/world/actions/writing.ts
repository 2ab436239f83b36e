import { type Attachment, asAttachmentId, asTimelineId, feedKey } from '../../../../src/shared/model/index.ts';
import { whyNotComment, whyNotEditComment } from '../../../../src/shared/rules/post-actions.ts';
import { draftKeys, readDraft, saveDraft } from '../../../../src/shared/store/vault/drafts.ts';
import type { Random } from '../../../server/demo/random.ts';
import { isKind } from '../../../support/mutations.ts';
import { HOME } from '../home.ts';
import { observePost } from '../observe.ts';
import { ME } from '../people.ts';
import { inStore, perform } from '../perform.ts';
import type { SimulatedTab } from '../tab.ts';
import { type Action, inTab } from './action.ts';
import { chooseComment, choosePost } from './choose.ts';

/** How often the user repeats their last text: its echo must not be taken for that of the other. */
const TWIN_CHANCE = 0.15;

/** A unique text. Its mark identifies it on the server, also after edits. */
export const freshWords = (tab: SimulatedTab, dice: Random): string => `${tab.device.name} says #${dice.hex(8)}#`;

/** A new text, or sometimes the last one again. */
function newWords(tab: SimulatedTab, dice: Random, kind: 'create-comment' | 'create-post'): string {
  const fresh = freshWords(tab, dice);
  const before = tab.device.userLog.performed.findLast(({ mutation }) => isKind(mutation, kind))?.mutation;
  return before && 'body' in before && dice.chance(TWIN_CHANCE) ? before.body : fresh;
}

const changedWords = (body: string, dice: Random): string => `${body.replace(/ \(.*\)$/, '')} (${dice.hex(6)})`;

const chooseToComment = (tab: SimulatedTab, dice: Random) =>
  choosePost(tab, dice, ({ post }, lookup) => whyNotComment(post, tab.device.accountId, lookup) === null);

const isMine = (tab: SimulatedTab, comment: { createdBy: string | null; hideType: number }): boolean =>
  whyNotEditComment(comment as never, tab.device.accountId) === null;

function aFile(tab: SimulatedTab, dice: Random) {
  const [id, blobId] = [dice.uuid(), dice.uuid()];
  const fileName = `${dice.hex(8)}.txt`;
  const bytes = new TextEncoder().encode(`Bytes of ${fileName}`).buffer as ArrayBuffer;
  const shown: Attachment = {
    id: asAttachmentId(id),
    mediaType: 'general',
    fileName,
    sizeBytes: bytes.byteLength,
    url: '',
    thumbnailUrl: '',
    sizes: {},
    artist: null,
    title: null,
    createdBy: tab.device.accountId,
  };
  return { id, blobId, fileName, bytes, shown };
}

export const WRITING: readonly Action[] = [
  {
    name: 'write a comment',
    weight: 14,
    run: inTab(async (tab, dice) => {
      const view = await chooseToComment(tab, dice);
      if (!view) return;
      if (dice.chance(0.4)) observePost(tab, view.post.id);
      const body = newWords(tab, dice, 'create-comment');
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'create-comment', postId: view.post.id, body } });
    }),
  },
  {
    name: 'edit a comment',
    weight: 5,
    run: inTab(async (tab, dice) => {
      const found = await chooseComment(tab, dice, ({ comment }) => isMine(tab, comment));
      if (!found) return;
      const { id: commentId, body: base } = found.comment.comment;
      const mutation = { kind: 'edit-comment', postId: found.view.post.id, commentId, base } as const;
      await perform(tab, { id: dice.uuid(), mutation: { ...mutation, body: changedWords(base, dice) } });
    }),
  },
  {
    name: 'write a post',
    weight: 4,
    run: inTab(async (tab, dice) => {
      const files = Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => aFile(tab, dice));
      const { accountId } = tab.device;
      const mutation = {
        kind: 'create-post',
        body: newWords(tab, dice, 'create-post'),
        feeds: [ME],
        destinations: [{ timelineId: asTimelineId(`posts-of-${accountId}`), name: 'Posts', ownerId: accountId }],
        shownIn: [feedKey(HOME)],
        attachmentIds: files.map(({ id }) => id),
        attachments: files.map(({ shown }) => shown),
        commentsDisabled: false,
      } as const;
      const { attachmentIds, attachments } = mutation;
      const whole = {
        ...mutation,
        feeds: [ME],
        destinations: [...mutation.destinations],
        shownIn: [...mutation.shownIn],
      };
      await perform(tab, { id: dice.uuid(), mutation: { ...whole, attachmentIds, attachments }, files });
    }),
  },
  {
    name: 'edit a post',
    weight: 2,
    run: inTab(async (tab, dice) => {
      const view = await choosePost(tab, dice, ({ post }) => post.createdBy === tab.device.accountId);
      if (!view) return;
      const { id: postId, body: base } = view.post;
      const body = changedWords(base, dice);
      const mutation = { kind: 'edit-post', postId, base, body, feeds: null, attachments: null } as const;
      await perform(tab, { id: dice.uuid(), mutation });
    }),
  },
  {
    name: 'type words into a form',
    weight: 4,
    run: inTab(async (tab, dice) => {
      const view = await chooseToComment(tab, dice);
      if (!view) return;
      const { userLog } = tab.device;
      const key = draftKeys.newComment(view.post.id);
      if (userLog.typing.has(key)) return;
      userLog.typing.add(key);
      const word = `word-${dice.hex(8)}`;
      const kept = await inStore(tab, async (stores) => {
        const draft = await readDraft(stores, key);
        const at = Math.max(tab.now(), (draft?.updatedAt ?? 0) + 1);
        await saveDraft(stores, { key, body: draft ? `${draft.body} ${word}` : word, at });
      });
      if (kept) userLog.typed.push(word);
      userLog.typing.delete(key);
    }),
  },
  {
    name: 'send what was typed',
    weight: 4,
    run: inTab(async (tab, dice) => {
      const view = await chooseToComment(tab, dice);
      if (!view) return;
      const draftKey = draftKeys.newComment(view.post.id);
      if (tab.device.userLog.typing.has(draftKey)) return;
      const draft = (await inStore(tab, (stores) => readDraft(stores, draftKey)))?.value;
      const body = `${draft?.body ?? ''} ${freshWords(tab, dice)}`.trim();
      await perform(tab, {
        id: dice.uuid(),
        mutation: { kind: 'create-comment', postId: view.post.id, body },
        draftKey,
      });
    }),
  },
];
