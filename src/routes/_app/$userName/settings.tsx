import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { groupForms } from '../../-modules.ts';
import { useNamedTitle } from '../../-title.ts';

const GroupSettingsPage = lazyScreen(groupForms, ({ GroupSettingsPage }) => GroupSettingsPage);

export const Route = createFileRoute('/_app/$userName/settings')({
  beforeLoad: requireSignIn,
  component: GroupSettings,
});

function GroupSettings() {
  const { userName } = Route.useParams();
  useNamedTitle(`Settings of @${userName}`);
  return <GroupSettingsPage key={userName} username={userName} />;
}
