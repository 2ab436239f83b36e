import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const AccountsPage = titledScreen(
  'Accounts',
  lazyModule(() => import('../../../features/accounts/index.ts')),
  ({ AccountsPage }) => AccountsPage,
);

export const Route = createFileRoute('/_app/settings/accounts')({ component: AccountsPage });
