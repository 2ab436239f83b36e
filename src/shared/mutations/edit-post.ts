import { type AccountId, type Post, recipientIds } from '../model/index.ts';
import { decodeSinglePost, postPath } from '../wire/index.ts';
import { mergeLists } from './merge-lists.ts';
import type { BaseLists, EditPost, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirPost } from './theirs.ts';

export const editPost: MutationKind<EditPost> = {
  kind: 'edit-post',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  references: ({ postId, attachments }) => [postId, ...(attachments?.ids ?? [])],
  effects: ({ postId, body, feeds, attachments }, { at }) => {
    const fields: Partial<Pick<Post, 'body' | 'attachments' | 'destinations' | 'updatedAt'>> = {
      body,
      updatedAt: at,
      ...(feeds ? { destinations: feeds.destinations } : {}),
      ...(attachments ? { attachments: attachments.shown } : {}),
    };
    return [{ kind: 'post', postId, change: { kind: 'rewritten', fields } }];
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
  reply: 'post',
  proof: { kind: 'repeat' },
  conflict: {
    path: ({ postId }) => postPath(postId, { comments: 'folded', likes: 'folded' }),
    theirs: (mine, payload) =>
      theirPost(payload, ({ body }) => sameWords(body, mine.base) || sameWords(body, mine.body)),
    merged,
  },
  meets: (later, earlier, earlierId) => {
    if (earlier.kind === 'create-post' && earlierId === later.postId) {
      return {
        becomes: {
          ...earlier,
          body: later.body,
          ...(later.feeds ? { feeds: later.feeds.names, destinations: later.feeds.destinations } : {}),
          ...(later.attachments ? { attachmentIds: later.attachments.ids, attachments: later.attachments.shown } : {}),
        },
      };
    }
    if (earlier.kind !== 'edit-post' || earlier.postId !== later.postId) return null;
    const { base } = earlier;
    const feeds = later.feeds ?? earlier.feeds;
    const attachments = later.attachments ?? earlier.attachments;
    const baseLists = earlier.baseLists ?? later.baseLists;
    return { becomes: { ...later, base, feeds, attachments, ...(baseLists ? { baseLists } : {}) } };
  },
  withoutFiles: (mutation, fileIds) => {
    const { attachments, body } = mutation;
    if (!attachments) return mutation;
    const ids = attachments.ids.filter((id) => !fileIds.includes(id));
    if (ids.length === 0 && body.trim() === '') return null;
    return { ...mutation, attachments: { ids, shown: attachments.shown.filter(({ id }) => !fileIds.includes(id)) } };
  },
  refusedText: () => 'Something went wrong while editing the post...',
  title: () => 'Edit of a post',
  words: ({ body }) => body,
};

/**
 * The server replaces both lists whole: what another device has added to them since the edit began is kept, and so is what
 * cannot be read here.
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
  // Where not all can be read, what is missing has not been taken out by others.
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
