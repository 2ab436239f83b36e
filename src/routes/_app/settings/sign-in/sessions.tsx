import { createFileRoute } from '@tanstack/react-router';
import { account } from '../../../-account.ts';
import { lazyScreen } from '../../../-lazy.tsx';
import { useNamedTitle } from '../../../-title.ts';

const SessionsPage = lazyScreen(account, ({ SessionsPage }) => SessionsPage);

export const Route = createFileRoute('/_app/settings/sign-in/sessions')({ component: Sessions });

function Sessions() {
  useNamedTitle('Sessions');
  return <SessionsPage />;
}
