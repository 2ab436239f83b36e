import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const AccountsPage = lazyScreen(
  lazyModule(() => import('../../../features/accounts/index.ts')),
  ({ AccountsPage }) => AccountsPage,
);

export const Route = createFileRoute('/_app/settings/accounts')({ component: Settings });

function Settings() {
  useNamedTitle('Accounts');
  return <AccountsPage />;
}
