import { viewKey } from '../../contract/view.ts';
import type { PostId } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { CommentRow, PostRow, ThreadRow } from '../mirror/rows.ts';
import { type Stores, withReopen } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { findPeople, peopleOf } from './people.ts';
import { postView } from './post-view.ts';
import type { SinglePostView } from './views.ts';

/** One post by its full or short id, with all of its comments as far as they are stored. */
export function singlePost(stores: Stores, postIdOrShort: PostId | string): Promise<SinglePostView> {
  const { mirror } = stores;
  const tables = [mirror.posts, mirror.threads, mirror.comments, mirror.accounts, mirror.views];
  return withReopen([mirror], () =>
    mirror.transaction('r', tables, async () => {
      const freshness = freshnessOf(await mirror.views.get(viewKey({ kind: 'post', postId: postIdOrShort })));
      const card = await findPost(mirror, postIdOrShort);
      if (!card) return { view: undefined, isWhole: false, ...freshness };
      const thread = await mirror.threads.get(card.id);
      const comments = thread ? await commentsOf(mirror, card.id) : [];
      const isWhole = thread?.isWhole ?? (card.omittedComments === 0 && card.omittedLikes === 0);
      const post = thread ? unfold(card, thread, comments) : card;
      const people = await findPeople(mirror, peopleOf(post));
      return { view: postView(post, people), isWhole, ...freshness };
    }),
  );
}

/** A short id is shorter than a UUID; two posts never share one. */
export async function findPost(mirror: MirrorDatabase, postIdOrShort: string): Promise<PostRow | undefined> {
  const [byId] = await mirror.posts.bulkGet([postIdOrShort as PostId]);
  return byId ?? mirror.posts.where('shortId').equals(postIdOrShort).first();
}

const commentsOf = (mirror: MirrorDatabase, postId: PostId): Promise<CommentRow[]> =>
  mirror.comments
    .where('[postId+seqNumber]')
    .between([postId, Number.NEGATIVE_INFINITY], [postId, Number.POSITIVE_INFINITY], true, true)
    .toArray();

/** The post as its own page shows it: everything unfolded that is known. The card speaks when its count is newer. */
function unfold(card: PostRow, thread: ThreadRow, comments: CommentRow[]): PostRow {
  const revision = Math.max(card.revision, thread.revision, ...comments.map((comment) => comment.revision));
  const post = { ...card, revision };
  if (thread.likes.length === card.likes.length + card.omittedLikes) {
    Object.assign(post, { likes: thread.likes, omittedLikes: 0 });
  }
  if (thread.isWhole) {
    const folds = { omittedComments: 0, omittedCommentsOffset: 0, omittedCommentLikes: 0, omittedOwnCommentLikes: 0 };
    Object.assign(post, { comments, ...folds });
  }
  return post;
}
