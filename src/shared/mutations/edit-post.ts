import {
  type AccountId,
  type Attachment,
  asPostId,
  type BaseLists,
  draftKeys,
  type Post,
  type PostId,
  recipientIds,
} from '../model/index.ts';
import { decodeSinglePost, postPath } from '../wire/index.ts';
import { isCreateBookmarkPost } from './create-bookmark-post.ts';
import { isCreatePost } from './create-post.ts';
import { mergeLists } from './merge-lists.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { settledPost } from './post-answer.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirPost } from './theirs.ts';

/** `base`: the text when the edit began. */
export interface EditPost {
  kind: 'edit-post';
  postId: PostId;
  base: string;
  body: string;
  /** The whole new list; `null` if it stays as it is. */
  feeds: { names: string[]; destinations: Post['destinations'] } | null;
  /** The whole new list; `null` if it stays as it is. */
  attachments: { ids: string[]; shown: Attachment[] } | null;
  /** The lists when the edit began; absent in rows of earlier versions. */
  baseLists?: BaseLists;
}

export const isEditPost = ofKind<EditPost>('edit-post');

export const editPost: MutationKind<EditPost> = {
  kind: 'edit-post',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  offline: 'queued',
  references: ({ postId, attachments }) => [postId, ...(attachments?.ids ?? [])],
  effects: ({ postId, body, feeds, attachments }, { at }) => {
    const fields: Partial<Pick<Post, 'body' | 'attachments' | 'destinations' | 'updatedAt'>> = {
      body,
      updatedAt: at,
      ...(feeds ? { destinations: feeds.destinations } : {}),
      ...(attachments ? { attachments: attachments.shown } : {}),
    };
    return [{ kind: 'post-changed', postId, change: { kind: 'rewritten', fields } }];
  },
  staysWhenRefused: false,
  call: ({ postId, body, feeds, attachments }) => ({
    method: 'PUT',
    path: `posts/${postId}`,
    json: {
      post: {
        body,
        ...(feeds ? { feeds: feeds.names } : {}),
        ...(attachments ? { attachments: attachments.ids } : {}),
      },
    },
  }),
  settle: (_, { payload }) => settledPost(payload),
  before: {
    paths: ({ postId }) => [postPath(postId, { comments: 'folded', likes: 'folded' })],
    read: (mine, [payload]) => {
      const check = theirPost(payload, ({ body }) => sameWords(body, mine.base) || sameWords(body, mine.body));
      const mutation = check.ok && check.value.kind === 'send' ? merged(mine, payload) : null;
      return check.ok && mutation ? { ...check, value: { kind: 'merged', mutation } } : check;
    },
  },
  meets: (later, earlier, earlierId) => {
    if (isCreatePost(earlier) && earlierId === later.postId) {
      return {
        becomes: {
          ...earlier,
          body: later.body,
          ...(later.feeds ? { feeds: later.feeds.names, destinations: later.feeds.destinations } : {}),
          ...(later.attachments ? { attachmentIds: later.attachments.ids, attachments: later.attachments.shown } : {}),
        },
      };
    }
    // Files cannot be added to a post of the bookmarklet before it is there: such an edit follows it.
    if (isCreateBookmarkPost(earlier) && earlierId === later.postId && !later.attachments) {
      const { body, feeds } = later;
      return {
        becomes: { ...earlier, body, ...(feeds ? { feeds: feeds.names, destinations: feeds.destinations } : {}) },
      };
    }
    if (!isEditPost(earlier) || earlier.postId !== later.postId) return null;
    const { base } = earlier;
    const feeds = later.feeds ?? earlier.feeds;
    const attachments = later.attachments ?? earlier.attachments;
    const baseLists = earlier.baseLists ?? later.baseLists;
    return { becomes: { ...later, base, feeds, attachments, ...(baseLists ? { baseLists } : {}) } };
  },
  attaches: {
    ids: ({ attachments }) => attachments?.ids ?? [],
    shown: ({ attachments }) => attachments?.shown ?? [],
    withFile: (mutation, file) => {
      const { attachments } = mutation;
      if (!attachments) return mutation;
      const shown = attachments.shown.map((one) => (one.id === file.id ? file : one));
      return { ...mutation, attachments: { ...attachments, shown } };
    },
    without: (mutation, fileIds) => {
      const { attachments, body } = mutation;
      if (!attachments) return mutation;
      const ids = attachments.ids.filter((id) => !fileIds.includes(id));
      if (ids.length === 0 && body.trim() === '') return null;
      return { ...mutation, attachments: { ids, shown: attachments.shown.filter(({ id }) => !fileIds.includes(id)) } };
    },
  },
  edits: {
    base: ({ base }) => base,
    onto: (mutation, base, body = mutation.body) => ({ ...mutation, base, body }),
  },
  rewriteOf: (made, id, body) => {
    if (isEditPost(made)) return { ...made, body };
    if (!isCreatePost(made) && !isCreateBookmarkPost(made)) return null;
    return { kind: 'edit-post', postId: asPostId(id), base: made.body, body, feeds: null, attachments: null };
  },
  noun: 'edit',
  refusedText: () => 'Something went wrong while editing the post...',
  title: () => 'Edit of a post',
  words: ({ body }) => body,
  written: ({ base, body, feeds, attachments, baseLists }) => ({
    base,
    body,
    ...(feeds ? { feeds: feeds.names } : {}),
    ...(attachments ? { files: attachments.shown } : {}),
    ...(baseLists ? { baseLists } : {}),
  }),
  formKey: ({ postId }) => draftKeys.postEdit(postId),
};

/**
 * Returns the edit with what another device has added to the lists since it began, or `null` if there is nothing to add. The
 * server replaces both lists as a whole. Parts that could not be decoded here are kept as well.
 */
function merged(mine: EditPost, payload: unknown): EditPost | null {
  const { feeds, attachments, baseLists } = mine;
  const decoded = decodeSinglePost(payload);
  if (!baseLists || !decoded.ok) return null;
  const { post, accounts } = decoded.value;
  const nameOf = (ownerId: AccountId) => accounts.find(({ id }) => id === ownerId)?.username;
  const { unreadFiles = [], hasUnreadPlaces = false } = post;
  const owners = recipientIds(post);
  const names = owners.map(nameOf).filter((name) => name !== undefined);
  const fileIds = post.attachments.map((file): string => file.id);
  // If a list is incomplete here, missing items were not removed by others.
  const theirs: BaseLists = {
    files: unreadFiles ? fileIds : union(fileIds, baseLists.files),
    feeds: hasUnreadPlaces || names.length < owners.length ? union(names, baseLists.feeds) : names,
  };
  const ids = attachments && mergeLists(baseLists.files, attachments.ids, union(theirs.files, unreadFiles ?? []));
  const places = feeds && mergeLists(baseLists.feeds, feeds.names, theirs.feeds);
  const isSame = ids?.join() === attachments?.ids.join() && places?.join() === feeds?.names.join();
  if (isSame) return null;
  const files = [...(attachments?.shown ?? []), ...post.attachments];
  const added = post.destinations.filter(({ ownerId }) => {
    const name = nameOf(ownerId);
    return name !== undefined && places?.includes(name) && !feeds?.names.includes(name);
  });
  return {
    ...mine,
    attachments: ids && { ids, shown: ids.flatMap((id) => files.find((file) => file.id === id) ?? []) },
    feeds: feeds && places && { names: places, destinations: [...feeds.destinations, ...added] },
    baseLists: theirs,
  };
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];
