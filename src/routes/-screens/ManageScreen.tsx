import { ManagePage, MEMBERS_TABS } from '../../features/members/index.ts';
import { useConfig } from '../../live/index.ts';
import { useAccountByName } from '../../live/later.ts';
import { accountPageTitle } from '../../shared/rules/index.ts';
import { useTitle } from '../-title.ts';

/** The subscribers of a private account, or the members of a group, for those who decide about them. */
export function ManageScreen({ username, show }: { username: string; show: string | undefined }) {
  const { siteTitle } = useConfig();
  const account = useAccountByName(username);
  useTitle(accountPageTitle('Manage subscribers', account ?? username, siteTitle));
  return <ManagePage username={username} show={MEMBERS_TABS.find((tab) => tab === show) ?? 'members'} />;
}
