import { useEffect, useRef, useState } from 'react';
import { useSession, useShell } from '../../live/index.ts';
import { useFileActions } from '../../live/later.ts';
import { forgetShared, readShared } from '../../platform/shared-items.ts';
import { SHARE_REFUSED } from '../../shared/contract/caches.ts';
import { failureText } from '../../shared/contract/index.ts';
import { maximumReached } from '../../shared/rules/files.ts';
import { sharedWords } from '../../shared/rules/shared-words.ts';
import { Notice, Throbber } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import { Composer } from './Composer.tsx';
import { prepareFile } from './prepare-file.ts';
import type { NotTaken } from './use-files.ts';
import { usePostLimits } from './use-post-limits.ts';

export interface SharePageProps {
  /** Path and query, under which the service worker keeps what was shared, and the vault the draft made of it. */
  address: string;
  onSent: () => void;
}

/** What another app has shared, as the beginning of a post. Keyed by the address. */
export function SharePage({ address, onSent }: SharePageProps) {
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
      {shared ? <Composer address={address} notTaken={shared.notTaken} onSent={onSent} /> : <Throbber />}
    </>
  );
}

/** Why the service worker has kept nothing; `null`: it has. */
function refusalIn(address: string): string | null {
  const why = new URL(address, location.href).searchParams.get(SHARE_REFUSED);
  if (why === null) return null;
  return why === 'large'
    ? 'What was shared is larger than 256 MB, and was not taken.'
    : 'What was shared could not be kept on this device: free some space and share it again.';
}

/** What could not be brought into the form: files, and what is said of the whole. */
interface Shared {
  notTaken: readonly NotTaken[];
  problems: readonly string[];
}

/** Brings what was shared into the vault; answers what could not be brought, once that is done. */
function useShared(address: string): Shared | null {
  const session = useSession();
  const limits = usePostLimits();
  const isLimitKnown = useShell() !== undefined;
  const { keepShared } = useFileActions();
  const [shared, setShared] = useState<Shared | null>(null);
  const take = useRef<() => Promise<Shared>>(undefined);
  useEffect(() => {
    take.current = async () => {
      const found = await readShared(address);
      if (!found || !session) return { notTaken: [], problems: [] };
      const { accountId } = session;
      const notTaken: NotTaken[] = [];
      const problems = found.files.length > limits.attachments ? [maximumReached(limits.attachments)] : [];
      const files = [];
      for (const file of found.files.slice(0, limits.attachments)) {
        const prepared = await prepareFile(file, {
          id: crypto.randomUUID(),
          isConverted: false,
          fileSizeBytes: limits.fileSizeBytes,
          accountId,
        });
        if (prepared.kind === 'file') files.push(prepared);
        else notTaken.push({ name: prepared.name, errorText: prepared.why });
      }
      const result = await keepShared({ address, body: sharedWords(found), files });
      if (!result.ok) return { notTaken, problems: [...problems, failureText(result.failure)] };
      await forgetShared(address);
      return { notTaken, problems };
    };
  });
  useEffect(() => {
    if (!isLimitKnown) return;
    let isWanted = true;
    void take.current?.().then((found) => {
      if (isWanted) setShared(found);
    });
    return () => {
      isWanted = false;
    };
  }, [isLimitKnown]);
  return shared;
}
