import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PostPage } from '../../features/post-page/index.ts';
import { useConfig, useLive } from '../../live/index.ts';
import { type AccountLookup, postPath } from '../../shared/model/index.ts';
import { errorTitle, postTitle } from '../../shared/rules/index.ts';
import { singlePost } from '../../shared/store/queries/index.ts';
import type { PostView, SinglePostView } from '../../shared/store/queries/views.ts';
import { useTitle } from '../-title.ts';

/** One post under its canonical address: a name that is not the right one is put right (spec §2 "Single post"). */
export function PostScreen({ username, postId }: { username: string; postId: string }) {
  const { siteTitle } = useConfig();
  const navigate = useNavigate();
  const { asked, stored } = usePost(postId);
  useTitle(titleOf(stored, siteTitle));
  const path = stored?.view && canonicalPath(stored.view);
  const address = `/${username}/${postId}`;
  useEffect(() => {
    if (path && path !== address) void navigate({ href: path + location.hash, replace: true, resetScroll: false });
  }, [path, address, navigate]);
  // Who deletes or leaves the post that he is looking at has nothing to look at (spec §8).
  return <PostPage username={username} postId={asked} onLost={() => void navigate({ href: '/' })} />;
}

/**
 * The post of an address. It goes on being asked for by the id that it was first asked for by: another id of the same post,
 * as when the server has given a new one its own, changes the address and nothing of what is read.
 */
function usePost(postId: string): { asked: string; stored: SinglePostView | undefined } {
  const [asked, setAsked] = useState(postId);
  const stored = useLive(singlePost, asked);
  const post = stored?.view?.post;
  if (asked !== postId && post?.id !== postId && post?.shortId !== postId) setAsked(postId);
  return { asked, stored };
}

function titleOf(stored: SinglePostView | undefined, siteTitle: string): string {
  if (stored?.view) return postTitle(stored.view.post.body, authorOf(stored.view), siteTitle);
  return stored?.failure ? errorTitle(siteTitle) : siteTitle;
}

const authorOf = ({ author }: PostView): string => author?.screenName || author?.username || '-unknown-';

function canonicalPath({ post, author, destinations }: PostView): string | null {
  const accounts = [author, ...destinations.map(({ owner }) => owner)];
  const lookup: AccountLookup = (id) => accounts.find((account) => account?.id === id);
  return postPath(post, lookup);
}
