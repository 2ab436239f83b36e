import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';
import { useNamedTitle } from '../../../-title.ts';

const CreateTokenPage = lazyScreen(tokenPages, ({ CreateTokenPage }) => CreateTokenPage);

export const Route = createFileRoute('/_app/settings/app-tokens/create')({ component: CreateToken });

function CreateToken() {
  useNamedTitle('Create an app token');
  return <CreateTokenPage />;
}
