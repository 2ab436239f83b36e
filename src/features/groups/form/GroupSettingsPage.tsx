import {
  useCurrentFailure,
  useIsReachable,
  useRefresh,
  useRefreshing,
  useSelf,
  useWatch,
} from '../../../live/index.ts';
import { useProfile } from '../../../live/later.ts';
import { failureText, type View, viewKey } from '../../../shared/contract/index.ts';
import type { Account } from '../../../shared/model/index.ts';
import { isManagedBy } from '../../../shared/rules/relation-actions.ts';
import { Button, ButtonLink, Link } from '../../../ui/index.ts';
import { EmptyState, ErrorState, NotStored, ScreenTitle } from '../../../ui/later.ts';
import { formStyles as styles } from '../../forms/index.ts';
import { Waiting } from '../../storage/index.ts';
import { GroupPicture } from '../picture/GroupPicture.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Settings of a group, for its administrators. */
export function GroupSettingsPage({ username }: { username: string }) {
  const view: View = { kind: 'profile', username };
  useWatch(view);
  const profile = useProfile(username);
  const self = useSelf();
  const failure = useCurrentFailure(profile);
  const isRefreshing = useRefreshing(viewKey(view));
  const isOnline = useIsReachable();
  const fetchNow = useRefresh();
  const account = profile?.isMissing ? undefined : profile?.account;
  if (account && self)
    return <Settings account={account} isAdmin={isManagedBy(account, self)} isMe={account.id === self.account.id} />;
  const again = <Button onClick={() => void fetchNow(view)}>Try again</Button>;
  return (
    <>
      <ScreenTitle>Group settings</ScreenTitle>
      {profile?.isMissing ? (
        <ErrorState title={`There is no group @${username}`} action={<ButtonLink href="/groups">Groups</ButtonLink>} />
      ) : !profile || isRefreshing || (isOnline && !failure) ? (
        <Waiting what="page" />
      ) : failure ? (
        <ErrorState title={`Error loading group: ${failureText(failure)}`} action={again} />
      ) : (
        <NotStored what="This group" isReachable={false} onFetch={again} />
      )}
    </>
  );
}

interface SettingsProps {
  account: Account;
  isAdmin: boolean;
  isMe: boolean;
}

function Settings({ account, isAdmin, isMe }: SettingsProps) {
  const { username, screenName } = account;
  if (account.type !== 'group') {
    return (
      <>
        <ScreenTitle>Group settings</ScreenTitle>
        <EmptyState
          title={`@${username} is no group.`}
          action={
            <ButtonLink href={isMe ? '/settings' : `/${username}`}>
              {isMe ? 'Your settings' : `@${username}`}
            </ButtonLink>
          }
        />
      </>
    );
  }
  const title = `Settings of ${screenName || username}`;
  if (!isAdmin) {
    return (
      <>
        <ScreenTitle>{title}</ScreenTitle>
        <EmptyState
          title="Only administrators can change the settings of this group."
          action={<ButtonLink href={`/${username}`}>{`@${username}`}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <nav aria-label="Group" className={styles.links}>
        <Link href={`/${username}`}>{`@${username}`}</Link>
        <Link href={`/${username}/manage-subscribers`}>Members, requests and administrators</Link>
      </nav>
      <GroupPicture group={account} />
      <SettingsForm key={account.id} group={account} />
    </>
  );
}
