import type { ReactNode } from 'react';
import { useConfig, useShell } from '../../../live/index.ts';
import type { Account } from '../../../shared/model/index.ts';
import { Button, Link, Notice, useSteadily } from '../../../ui/index.ts';
import { createMemory, useMemory } from '../../thread-state/index.ts';

interface GroupGateProps {
  /** `undefined` until it is known. */
  account: Account | undefined;
  /** The posts. */
  children: ReactNode;
}

/** What stands above the posts of a group: requests to join it, and for a privacy-control group a notice, which may hide them. */
export function GroupGate({ account, children }: GroupGateProps) {
  const { privacyControlGroups } = useConfig();
  const isAsked = useMemory(shownGroups, account?.id ?? '') === undefined;
  const name = account?.type === 'group' ? account.username.toLowerCase() : undefined;
  const control = privacyControlGroups.groups.find(({ username }) => username.toLowerCase() === name);
  const isHidden = control !== undefined && privacyControlGroups.hidePosts && isAsked;
  return (
    <>
      {account?.type === 'group' && <JoinAlert key={account.id} account={account} />}
      {control && account && (
        <Notice
          action={isHidden && <Button onClick={() => shownGroups.set(account.id, true)}>Yes, show me posts</Button>}
        >
          People add this group to a post to make the post {control.privacy}. Its posts have no common topic.
          {isHidden && ' Do you want to see them?'}
        </Notice>
      )}
      {!isHidden && children}
    </>
  );
}

/** Privacy-control groups whose posts the user wants to see. */
const shownGroups = createMemory<true>();

/** Reports requests to join a group that the user administers. */
function JoinAlert({ account }: { account: Account }) {
  const managed = useShell()?.managedGroups.find((group) => group.account.id === account.id);
  const count = managed?.requestCount ?? 0;
  if (!useSteadily(count > 0)) return null;
  if (count === 0) return <Notice>No subscription request to this group waits any more.</Notice>;
  return (
    <Notice>
      You have <Link href="/groups">{count === 1 ? '1 subscription request' : `${count} subscription requests`}</Link>{' '}
      to this group
    </Notice>
  );
}
