import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { titledScreen } from '../../-lazy.tsx';
import { groupForms } from '../../-modules.ts';

const CreateGroupPage = titledScreen('Create a group', groupForms, ({ CreateGroupPage }) => CreateGroupPage);

export const Route = createFileRoute('/_app/groups/create')({ beforeLoad: requireSignIn, component: CreateGroupPage });
