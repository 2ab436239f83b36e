import { useAccountActions, useAccounts } from '../../live/later.ts';
import { Avatar, Link } from '../../ui/index.ts';
import styles from './Accounts.module.css';

/** The other accounts of this device, in the menu. Nothing if there is only one. */
export function AccountSwitcher() {
  const others = (useAccounts() ?? []).filter(({ isHere }) => !isHere);
  const { switchTo } = useAccountActions();
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other accounts">
      <ul className={styles.switcher}>
        {others.map((account) => (
          <li key={account.accountId}>
            <button type="button" className={styles.switch} onClick={() => switchTo(account)}>
              <Avatar name={account.username} src="" size={24} />
              <span>
                Switch to <bdi>@{account.username}</bdi>
              </span>
            </button>
          </li>
        ))}
        <li>
          <Link href="/settings/accounts" className={styles.switch}>
            Accounts
          </Link>
        </li>
      </ul>
    </nav>
  );
}
