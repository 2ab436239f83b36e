import { useAccounts } from '../../live/later.ts';
import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';

const switcher = lateModule(() => import('../../features/accounts/index.ts'));
const AccountSwitcher = lateComponent(switcher, (module) => module.AccountSwitcher);

/** The other accounts of this device. With one account its code is not loaded. */
export function LateAccountSwitcher() {
  return (useAccounts()?.length ?? 0) > 1 && <AccountSwitcher />;
}
