import { useLive, useSelf } from '../../live/index.ts';
import type { Account, RosterEntry } from '../../shared/model/index.ts';
import { type RequestRow, requests as requestsQuery } from '../../shared/store/queries/requests.ts';
import { roster as rosterQuery } from '../../shared/store/queries/roster.ts';
import type { ProfileView } from '../../shared/store/queries/views.ts';
import { EmptyState } from '../../ui/later.ts';
import { useAct } from '../outbox/index.ts';
import { GroupRequests, useHadRequests, useRequestsAge } from '../requests/index.ts';
import { BlockByName, BlockedList, useRoster } from '../rosters/index.ts';
import { Waiting } from '../storage/index.ts';
import { MemberList } from './MemberList.tsx';
import { type Counts, MembersHead, type MembersTab, pathOf } from './MembersHead.tsx';

interface GroupMembersProps {
  group: Account;
  profile: ProfileView;
  show: MembersTab;
}

/** Members, requests and blocked users of a group, for its administrators. */
export function GroupMembers({ group, profile, show }: GroupMembersProps) {
  const waiting = useLive(requestsQuery)?.groups.find((one) => one.group.id === group.id);
  const blocked = useLive(rosterQuery, { kind: 'blocked-in-group', username: group.username } as const);
  const counts: Counts = {
    members: profile.statistics?.subscribers ?? undefined,
    requests: waiting?.requests.length,
    blocked: blocked?.isStored ? blocked.entries.length : undefined,
  };
  if (show === 'members') return <Members group={group} admins={profile.admins} counts={counts} />;
  if (show === 'blocked') return <Blocked group={group} counts={counts} />;
  return <Requests group={group} counts={counts} rows={waiting?.rows} />;
}

/** `rows`: `undefined` while they are not known, e.g. for a new administrator: they come with what is known of the viewer. */
function Requests({
  group,
  counts,
  rows,
}: {
  group: Account;
  counts: Counts;
  rows: readonly RequestRow[] | undefined;
}) {
  const hadSome = useHadRequests(rows?.length ?? 0);
  return (
    <>
      <MembersHead group={group} show="requests" counts={counts} age={useRequestsAge()} />
      {!rows && <Waiting what="page" />}
      {rows && <GroupRequests title="Requests to join" group={group} requests={rows} />}
      {rows && !hadSome && (
        <EmptyState title="Nobody waits to join.">Requests to join the group will come here.</EmptyState>
      )}
    </>
  );
}

function Members({ group, admins, counts }: { group: Account; admins: readonly Account[]; counts: Counts }) {
  const roster = useRoster({ kind: 'subscribers', username: group.username });
  // The statistics lack what is pending.
  const members = roster.view?.isStored ? roster.view.entries.length : counts.members;
  return (
    <>
      <MembersHead group={group} show="members" counts={{ ...counts, members }} age={roster} />
      <MemberList group={group} admins={admins} roster={roster} path={pathOf(group, 'members')} />
    </>
  );
}

const KINDS = ['block-in-group'] as const;

function Blocked({ group, counts }: { group: Account; counts: Counts }) {
  const roster = useRoster({ kind: 'blocked-in-group', username: group.username });
  const me = useSelf()?.account.id;
  const { act } = useAct();
  const setBlocked = ({ id: accountId, username }: Pick<RosterEntry, 'id' | 'username'>, on: boolean) =>
    act({ kind: 'block-in-group', groupId: group.id, groupName: group.username, accountId, username, on });
  const whyNot = ({ id, type, username }: Account) => {
    if (id === me) return 'You cannot block yourself.';
    if (type === 'group') return `@${username} is a group: only users can be blocked.`;
    return roster.staying.has(id) ? `@${username} is blocked already.` : null;
  };
  return (
    <>
      <MembersHead group={group} show="blocked" counts={counts} age={roster} />
      <BlockByName whyNot={whyNot} onBlock={(account) => setBlocked(account, true)} />
      <BlockedList
        roster={roster}
        groupId={group.id}
        kinds={KINDS}
        path={pathOf(group, 'blocked')}
        whenEmpty={
          <EmptyState title="Nobody is blocked in the group.">Enter a name above to block somebody.</EmptyState>
        }
        onUnblock={(entry) => setBlocked(entry, false)}
      />
    </>
  );
}
