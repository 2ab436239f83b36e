import { LABELS, RosterPage, type RosterPageProps } from '../../features/rosters/index.ts';
import { useConfig } from '../../live/index.ts';
import { useAccountByName } from '../../live/later.ts';
import { accountPageTitle } from '../../shared/rules/index.ts';
import { useViewTitle } from '../-title.ts';

/** The subscribers or subscriptions of an account. */
export function RosterScreen({ username, kind }: RosterPageProps) {
  const { siteTitle } = useConfig();
  const account = useAccountByName(username);
  const view = { kind: 'roster', roster: { kind, username } } as const;
  useViewTitle(view, accountPageTitle(LABELS[kind], account ?? username, siteTitle));
  return <RosterPage username={username} kind={kind} />;
}
