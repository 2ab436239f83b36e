import { ProfilePage } from '../../features/profile/index.ts';
import { useConfig, useCurrentFailure } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import { errorTitle, feedTitle } from '../../shared/rules/index.ts';
import type { FeedSearch } from '../-search.ts';
import { useTitle } from '../-title.ts';
import { AccountPostForm } from './AccountPostForm.tsx';
import { sortedPath, useSort } from './FeedScreen.tsx';

type Section = 'posts' | 'comments' | 'likes';

const HEADINGS: Record<Section, string> = { posts: 'Posts', comments: 'Comments', likes: 'Likes' };

interface UserScreenProps {
  username: string;
  section: Section;
  search: FeedSearch;
}

/** The page of a user or a group, with its posts, or the posts it commented on or liked. */
export function UserScreen({ username, section, search: { offset = 0, sort: chosen } }: UserScreenProps) {
  const { siteTitle } = useConfig();
  const { sort, ordering } = useSort('user', chosen);
  const profile = useProfile(username);
  const feed: FeedRef = { kind: 'user', username, section, sort };
  const failure = useCurrentFailure(profile);
  const isFailed = profile?.isMissing || (failure && !profile?.account);
  useTitle(isFailed ? errorTitle(siteTitle) : feedTitle(feed, siteTitle, profile?.account));
  const path = section === 'posts' ? `/${username}` : `/${username}/${section}`;
  const address = sortedPath(path, chosen);
  return (
    <ProfilePage
      username={username}
      section={section}
      feed={feed}
      offset={offset}
      title={HEADINGS[section]}
      path={address}
      ordering={ordering}
    >
      {section === 'posts' && offset === 0 && <AccountPostForm account={profile?.account} address={address} />}
    </ProfilePage>
  );
}
