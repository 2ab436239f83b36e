import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { useSignOut } from '../../live/index.ts';
import { useSignOutQuestion } from '../../live/later.ts';
import type { Account } from '../../shared/model/index.ts';
import { Avatar, IconButton, Link, useConfirm } from '../../ui/index.ts';
import styles from './ViewerCard.module.css';

/** The signed-in user, with links to the settings and to sign out. `account` is `undefined` until it was fetched. */
export function ViewerCard({ username, account }: { username: string; account: Account | undefined }) {
  const confirm = useConfirm();
  const signOut = useSignOut();
  const signOutQuestion = useSignOutQuestion();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    if (!(await confirm(await signOutQuestion()))) return;
    setIsLeaving(true);
    await signOut();
  };
  return (
    <div className={styles.card}>
      <Link href={`/${username}`} className={styles.person}>
        <Avatar name={account?.screenName || username} src={account?.pictureLargeUrl ?? ''} size={36} />
        <span className={styles.names}>
          <bdi className={styles.name}>{account?.screenName || username}</bdi>
          <span className={styles.username}>@{username}</span>
        </span>
      </Link>
      <Link href="/settings" className={styles.icon} aria-label="Settings" title="Settings">
        <Settings size={20} />
      </Link>
      <IconButton
        label={isLeaving ? 'Signing out...' : 'Sign out'}
        icon={<LogOut size={20} />}
        aria-disabled={isLeaving}
        onClick={() => void (isLeaving || leave())}
      />
    </div>
  );
}
