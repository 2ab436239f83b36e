import { useEffect, useRef, useState } from 'react';
import { useSession, useShell } from '../../live/index.ts';
import { useAccountActions, useAccounts, useFileActions } from '../../live/later.ts';
import { forgetShared, readShared } from '../../platform/shared-items.ts';
import { SHARE_REFUSED } from '../../shared/contract/caches.ts';
import { failureText } from '../../shared/contract/index.ts';
import { maximumReached } from '../../shared/rules/files.ts';
import { chosenShare } from '../../shared/rules/share-address.ts';
import { sharedWords } from '../../shared/rules/shared-words.ts';
import { Button, Notice, Throbber } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import styles from './ComposerForm.module.css';
import { prepareFile } from './files/prepare-file.ts';
import type { RejectedFile } from './files/use-files.ts';
import { PostForm } from './PostForm.tsx';
import { usePostLimits } from './use-post-limits.ts';

export interface SharePageProps {
  /** The user has said for which account it is. */
  isChosen: boolean;
  /** Path and query: the key of the shared items in the service worker's cache, and of the draft in the vault. */
  address: string;
  onSent: () => void;
}

/**
 * The form of a post that begins with what another app has shared. Needs the address as its React key. With several accounts on
 * this device it first asks for which one: until then nothing of it belongs to an account.
 */
export function SharePage({ isChosen, ...rest }: SharePageProps) {
  const accounts = useAccounts();
  const { switchTo } = useAccountActions();
  const [isConfirmed, setIsConfirmed] = useState(isChosen);
  if (isConfirmed || (accounts && accounts.length < 2)) return <ShareForm {...rest} />;
  return (
    <>
      <ScreenTitle>New post</ScreenTitle>
      {!accounts && <Throbber />}
      {accounts && (
        <section className={styles.options} aria-label="Post as">
          {accounts.map((account) => (
            <Button
              key={account.accountId}
              onClick={() => (account.isHere ? setIsConfirmed(true) : switchTo(account, chosenShare(rest.address)))}
            >
              Post as @{account.username}
            </Button>
          ))}
        </section>
      )}
    </>
  );
}

function ShareForm({ address, onSent }: Omit<SharePageProps, 'isChosen'>) {
  const shared = useShared(address);
  const refusal = refusalIn(address);
  return (
    <>
      <ScreenTitle>New post</ScreenTitle>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {shared?.problems.map((problem) => (
        <Notice key={problem} kind="error">
          {problem}
        </Notice>
      ))}
      {shared ? <PostForm address={address} rejectedFiles={shared.rejectedFiles} onSent={onSent} /> : <Throbber />}
    </>
  );
}

/** Why the service worker has stored nothing; `null` if it has. */
function refusalIn(address: string): string | null {
  const why = new URL(address, location.href).searchParams.get(SHARE_REFUSED);
  if (why === null) return null;
  return why === 'large'
    ? 'What was shared is larger than 256 MB, and was not taken.'
    : 'What was shared could not be kept on this device: free some space and share it again.';
}

/** What could not be added to the form, and why. */
interface Shared {
  rejectedFiles: readonly RejectedFile[];
  problems: readonly string[];
}

/** Moves what was shared into the vault. Returns what could not be moved, or `null` until it is done. */
function useShared(address: string): Shared | null {
  const session = useSession();
  const limits = usePostLimits();
  const isLimitKnown = useShell() !== undefined;
  const { keepShared } = useFileActions();
  const [shared, setShared] = useState<Shared | null>(null);
  const moveShared = useRef<() => Promise<Shared>>(undefined);
  useEffect(() => {
    moveShared.current = async () => {
      const found = await readShared(address);
      if (!found || !session) return { rejectedFiles: [], problems: [] };
      const { accountId } = session;
      const rejectedFiles: RejectedFile[] = [];
      const problems = found.files.length > limits.attachments ? [maximumReached(limits.attachments)] : [];
      const files = [];
      for (const file of found.files.slice(0, limits.attachments)) {
        const prepared = await prepareFile(file, {
          id: crypto.randomUUID(),
          isConverted: false,
          fileSizeBytes: limits.fileSizeBytes,
          accountId,
        });
        if (prepared.kind === 'file') files.push(prepared.chosen);
        else rejectedFiles.push({ name: prepared.name, errorText: prepared.why });
      }
      const result = await keepShared({ address, body: sharedWords(found), files });
      if (!result.ok) return { rejectedFiles, problems: [...problems, failureText(result.failure)] };
      await forgetShared(address);
      return { rejectedFiles, problems };
    };
  });
  useEffect(() => {
    if (!isLimitKnown) return;
    let isWanted = true;
    void moveShared.current?.().then((found) => {
      if (isWanted) setShared(found);
    });
    return () => {
      isWanted = false;
    };
  }, [isLimitKnown]);
  return shared;
}
