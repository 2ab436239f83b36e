import { useState } from 'react';
import { useSelf, useSignOut } from '../../live/index.ts';
import {
  type DeviceAccount,
  useAccountActions,
  useAccounts,
  useEndedAccounts,
  useSignOutQuestion,
} from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import { Avatar, Button, ButtonLink, Notice, Throbber, useConfirm } from '../../ui/index.ts';
import { SettingsPage } from '../settings/index.ts';
import styles from './Accounts.module.css';

/** The accounts that are signed in on this device: add one, switch to one, sign out of one or of all. */
export function AccountsPage() {
  const accounts = useAccounts();
  const { signOut } = useAccountActions();
  const signOutHere = useSignOut();
  const signOutQuestion = useSignOutQuestion();
  const confirm = useConfirm();
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async (leaving: readonly DeviceAccount[]) => {
    const [first] = leaving;
    const isSure = await confirm({
      question:
        leaving.length === 1 && first
          ? `Sign out of @${first.username}?`
          : `Sign out of all ${leaving.length} accounts?`,
      ...(await signOutQuestion(leaving.map(({ accountId }) => accountId))),
    });
    if (!isSure) return;
    setIsLeaving(true);
    setFailure(null);
    for (const account of leaving.filter(({ isHere }) => !isHere)) {
      const left = await signOut(account);
      if (!left.ok) setFailure(`Not signed out of @${account.username}: ${failureText(left.failure)}`);
      else if (!left.value.isClosed)
        setFailure(
          `@${account.username} is signed out here, but the server has not confirmed it. Its session may still be open there.`,
        );
    }
    // Last, because it leaves the page.
    if (leaving.some(({ isHere }) => isHere)) await signOutHere();
    setIsLeaving(false);
  };
  return (
    <SettingsPage title="Accounts">
      <p className={styles.words}>
        Several accounts can be signed in on this device. Each has its own feeds, drafts and pictures here. Switching
        keeps what you are writing, and what waits to be sent is sent for all of them.
      </p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {!accounts && <Throbber />}
      {accounts && (
        <ul className={styles.list} aria-label="Signed in on this device">
          {accounts.map((account) => (
            <Line
              key={account.accountId}
              account={account}
              isLeaving={isLeaving}
              onLeave={() => void leave([account])}
            />
          ))}
        </ul>
      )}
      <Ended />
      <div className={styles.actions}>
        <ButtonLink href="/signin?add=1">Add account</ButtonLink>
        {accounts && accounts.length > 1 && (
          <Button variant="danger" disabled={isLeaving} onClick={() => void leave(accounts)}>
            Sign out of all
          </Button>
        )}
      </div>
    </SettingsPage>
  );
}

/** Accounts that are not signed in any more, and of which something is left here. */
function Ended() {
  const ended = useEndedAccounts() ?? [];
  if (ended.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Not signed in any more">
      {ended.map(({ accountId, username, waiting }) => (
        <li key={accountId} className={styles.account}>
          <Avatar name={username} src="" size={36} />
          <div className={styles.facts}>
            <bdi className={styles.name}>@{username}</bdi>
            <span className={styles.words}>
              {['Not signed in', ...(waiting > 0 ? [waitingWords(waiting)] : [])].join(' · ')}
            </span>
          </div>
          <ButtonLink href="/signin?add=1" aria-label={`Sign in again as @${username}`}>
            Sign in
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  account: DeviceAccount;
  isLeaving: boolean;
  onLeave: () => void;
}

function Line({ account, isLeaving, onLeave }: LineProps) {
  const { username, waiting, isHere } = account;
  const { switchTo } = useAccountActions();
  const self = useSelf();
  const own = isHere ? self?.account : undefined;
  return (
    <li className={styles.account}>
      <Avatar name={own?.screenName || username} src={own?.pictureLargeUrl ?? ''} size={36} />
      <div className={styles.facts}>
        <bdi className={styles.name}>@{username}</bdi>
        <span className={styles.words}>
          {[...(isHere ? ['In this tab'] : []), ...(waiting > 0 ? [waitingWords(waiting)] : [])].join(' · ')}
        </span>
      </div>
      <div className={styles.actions}>
        {!isHere && (
          <Button disabled={isLeaving} aria-label={`Switch to @${username}`} onClick={() => switchTo(account)}>
            Switch
          </Button>
        )}
        <Button variant="quiet" disabled={isLeaving} aria-label={`Sign out of @${username}`} onClick={onLeave}>
          Sign out
        </Button>
      </div>
    </li>
  );
}

const waitingWords = (count: number): string => `${count} waiting to be sent`;
