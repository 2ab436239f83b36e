import type { Post } from '../model/index.ts';
import { postPath } from '../wire/index.ts';
import type { EditPost, MutationKind } from './mutation.ts';
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
    const { feeds, attachments, base } = earlier;
    return { becomes: { ...later, base, feeds: later.feeds ?? feeds, attachments: later.attachments ?? attachments } };
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
