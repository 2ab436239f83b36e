import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { groupForms } from '../../-modules.ts';
import { useNamedTitle } from '../../-title.ts';

const CreateGroupPage = lazyScreen(groupForms, ({ CreateGroupPage }) => CreateGroupPage);

export const Route = createFileRoute('/_app/groups/create')({ beforeLoad: requireSignIn, component: CreateGroup });

function CreateGroup() {
  useNamedTitle('Create a group');
  return <CreateGroupPage />;
}
