import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PostPage } from '../../features/post-page/index.ts';
import { useConfig, useCurrentFailure } from '../../live/index.ts';
import { usePost } from '../../live/later.ts';
import { type AccountLookup, postPath } from '../../shared/model/index.ts';
import { errorTitle } from '../../shared/rules/index.ts';
import { postTitle } from '../../shared/rules/post-title.ts';
import type { PostView, SinglePostView } from '../../shared/store/queries/views.ts';
import { useTitle } from '../-title.ts';

/** One post. Replaces an address with another username by the canonical one (spec §2 "Single post"). */
export function PostScreen({ username, postId }: { username: string; postId: string }) {
  const { siteTitle } = useConfig();
  const navigate = useNavigate();
  const { asked, stored } = useAskedPost(postId);
  const failure = useCurrentFailure(stored);
  useTitle(titleOf(stored, failure !== null, siteTitle));
  const path = stored?.view && canonicalPath(stored.view);
  const address = `/${username}/${postId}`;
  useEffect(() => {
    if (path && path !== address) void navigate({ href: path + location.hash, replace: true, resetScroll: false });
  }, [path, address, navigate]);
  // After deleting or leaving the post the user is led to the home feed (spec §8).
  return <PostPage username={username} postId={asked} onLost={() => void navigate({ href: '/' })} />;
}

/**
 * Returns the post of an address. It stays requested by its first id: another id of the same post, e.g. the server's id of
 * a new post, changes the address and not the view.
 */
function useAskedPost(postId: string): { asked: string; stored: SinglePostView | undefined } {
  const [asked, setAsked] = useState(postId);
  const stored = usePost(asked);
  const post = stored?.view?.post;
  if (asked !== postId && post?.id !== postId && post?.shortId !== postId) setAsked(postId);
  return { asked, stored };
}

function titleOf(stored: SinglePostView | undefined, hasFailed: boolean, siteTitle: string): string {
  if (stored?.view) return postTitle(stored.view.post.body, authorOf(stored.view), siteTitle);
  return hasFailed ? errorTitle(siteTitle) : siteTitle;
}

const authorOf = ({ author }: PostView): string => author?.screenName || author?.username || '-unknown-';

function canonicalPath({ post, author, destinations }: PostView): string | null {
  const accounts = [author, ...destinations.map(({ owner }) => owner)];
  const lookup: AccountLookup = (id) => accounts.find((account) => account?.id === id);
  return postPath(post, lookup);
}
