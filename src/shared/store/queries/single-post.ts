import { viewKey } from '../../contract/view.ts';
import type { PostId } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { CommentRow, PostRow, ThreadRow } from '../mirror/rows.ts';
import type { Stores } from '../stores.ts';
import { findPost } from './find-post.ts';
import { freshnessOf } from './freshness.ts';
import { readWithPending } from './pending.ts';
import { findPeople, peopleOf } from './people.ts';
import { postView, toRow } from './post-view.ts';
import { purging } from './purged.ts';
import type { SinglePostView } from './views.ts';

/**
 * Returns one post by its full id, short id or device id, with all its stored comments and with pending changes applied.
 */
export function singlePost(stores: Stores, postIdOrShort: PostId | string): Promise<SinglePostView> {
  const { vault, mirror } = stores;
  const { posts, threads, comments, accounts, views, settled } = mirror;
  const tables = [posts, threads, comments, accounts, views];
  const readAlias = () => vault.aliases.get(postIdOrShort);
  return readWithPending(
    stores,
    tables,
    async (overlay, alias, pending): Promise<SinglePostView> => {
      const made = overlay?.newPost(alias?.serverId ?? postIdOrShort) ?? overlay?.newPost(postIdOrShort);
      // The server's id may have come after the vault was read: then the mirror has it.
      const movedTo =
        alias?.serverId ?? (pending && !made ? (await settled.get(postIdOrShort))?.serverId : null) ?? null;
      const asked = movedTo ?? postIdOrShort;
      const found = {
        movedTo: movedTo as PostId | null,
        ...freshnessOf(await views.get(viewKey({ kind: 'post', postId: asked }))),
      };
      const card = await findPost(mirror, asked);
      const truth = card ? await unfolded(mirror, card) : made && { post: toRow(made), isWhole: true };
      if (!truth || overlay?.isLost(truth.post.id)) return { view: undefined, isWhole: false, ...found };
      const whole = overlay && card ? overlay.post(truth.post) : truth.post;
      const people = await findPeople(mirror, peopleOf(whole), overlay);
      const post = (await purging(mirror, overlay, people))(whole);
      if (!post) return { view: undefined, isWhole: false, ...found };
      return {
        view: postView(post, people, overlay?.traces({ entity: 'post', postId: post.id })),
        isWhole: truth.isWhole,
        ...found,
      };
    },
    { beforehand: readAlias, showsPosts: true },
  );
}

/** Returns the post's card with the data of the opened post. */
async function unfolded(mirror: MirrorDatabase, card: PostRow): Promise<{ post: PostRow; isWhole: boolean }> {
  const thread = await mirror.threads.get(card.id);
  if (!thread) return { post: card, isWhole: card.omittedComments === 0 && card.omittedLikes === 0 };
  return { post: unfold(card, thread, await commentsOf(mirror, card.id)), isWhole: thread.isWhole };
}

const commentsOf = (mirror: MirrorDatabase, postId: PostId): Promise<CommentRow[]> =>
  mirror.comments
    .where('[postId+seqNumber]')
    .between([postId, Number.NEGATIVE_INFINITY], [postId, Number.POSITIVE_INFINITY], true, true)
    .toArray();

/** Returns the post for its own page, unfolded as far as stored. The card's count is used if it is newer. */
function unfold(card: PostRow, thread: ThreadRow, comments: CommentRow[]): PostRow {
  const revision = Math.max(card.revision, thread.revision, ...comments.map((comment) => comment.revision));
  const post = { ...card, revision };
  if (thread.likes.length === card.likes.length + card.omittedLikes) {
    Object.assign(post, { likes: thread.likes, omittedLikes: 0 });
  }
  if (thread.isWhole) {
    const folds = { omittedComments: 0, omittedCommentsOffset: 0, omittedCommentLikes: 0, omittedOwnCommentLikes: 0 };
    const { unreadComments = 0 } = thread;
    Object.assign(post, { comments, ...folds, unreadComments });
  }
  return post;
}
