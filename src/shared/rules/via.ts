import { type Account, type AccountId, isDirect, type Post } from '../model/index.ts';

interface Brought {
  post: Pick<Post, 'createdBy' | 'destinations'>;
  comments: readonly { author: Account | undefined }[];
  likers: readonly Account[];
}

/**
 * Returns the accounts because of which a post is in the viewer's home feed (spec §9 "via"): of the accounts that the viewer
 * reads, those who commented on it, latest first, then those who like it, as far as the feed shows them. Empty if the viewer
 * reads its author or one of its destinations.
 */
export function viaSources(
  { post, comments, likers }: Brought,
  viewerId: AccountId | null,
  subscriptionIds: readonly AccountId[],
): Account[] {
  const owners = [post.createdBy, ...post.destinations.map(({ ownerId }) => ownerId)];
  if (isDirect(post) || owners.some((id) => id === viewerId || subscriptionIds.includes(id))) return [];
  const active = [...comments.map(({ author }) => author).reverse(), ...likers];
  const read = active.flatMap((account) =>
    account && subscriptionIds.includes(account.id) ? [[account.id, account] as const] : [],
  );
  return [...new Map(read).values()];
}
