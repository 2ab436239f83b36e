import { type Account, type AccountId, type FeedRef, isDirect, type Post } from '../../src/shared/model/index.ts';
import { feedPath, ownPostsPath } from '../../src/shared/wire/index.ts';

/** What is exported of the posts. */
export type Part = 'posts' | 'comments' | 'saved' | 'directs';

/** A feed that has posts of a part. `mayHave`: false for a post that does not belong to the part, whatever its folded comments are. */
export interface Feed {
  path: (offset: number) => string;
  /** Every post of it that `mayHave` accepts belongs to the part. */
  isCertain: boolean;
  mayHave: (post: Post, people: ReadonlyMap<AccountId, Account>) => boolean;
}

/** The feeds that together have the posts of a part. The user's own ones may lack what is in groups only. */
export function feedsOf(part: Part, username: string, me: AccountId): Feed[] {
  const sort = 'CHRONOLOGIC' as const;
  const feed = (ref: FeedRef, mayHave: Feed['mayHave']): Feed => ({
    path: (offset) => feedPath(ref, offset),
    isCertain: true,
    mayHave,
  });
  const isPost = (post: Post) => !isDirect(post);
  const everywhere = (offset: number) => ownPostsPath(0, offset);
  switch (part) {
    case 'posts':
      return [{ path: everywhere, isCertain: true, mayHave: (post) => isPost(post) && post.createdBy === me }];
    case 'comments':
      return [
        feed({ kind: 'user', username, section: part, sort }, isPost),
        {
          path: everywhere,
          isCertain: false,
          mayHave: (post, people) =>
            isPost(post) && (hasOwnComment(post, me) || (post.omittedComments > 0 && isInGroupsOnly(post, people))),
        },
      ];
    case 'saved':
      return [feed({ kind: 'saves', sort }, isPost)];
    case 'directs':
      return [feed({ kind: 'directs', sort }, isDirect)];
  }
}

/** Whether a comment of the user is among those that are not folded. */
export const hasOwnComment = (post: Post, me: AccountId): boolean =>
  post.comments.some(({ createdBy }) => createdBy === me);

const isInGroupsOnly = ({ destinations }: Post, people: ReadonlyMap<AccountId, Account>): boolean =>
  destinations.every(({ ownerId }) => people.get(ownerId)?.type !== 'user');
