import { useEffect, useRef, useState } from 'react';
import { useSession, useShell } from '../../live/index.ts';
import { useFileActions } from '../../live/later.ts';
import { forgetShared, readShared } from '../../platform/shared-items.ts';
import { failureText } from '../../shared/contract/index.ts';
import { maximumReached } from '../../shared/rules/files.ts';
import { sharedWords } from '../../shared/rules/shared-words.ts';
import { Notice, Throbber } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import { Composer } from './Composer.tsx';
import { prepareFile } from './prepare-file.ts';
import { usePostLimits } from './use-post-limits.ts';

export interface SharePageProps {
  /** Path and query, under which the service worker keeps what was shared, and the vault the draft made of it. */
  address: string;
  onSent: () => void;
}

/** What another app has shared, as the beginning of a post. Keyed by the address. */
export function SharePage({ address, onSent }: SharePageProps) {
  const problems = useShared(address);
  return (
    <>
      <ScreenTitle>New post</ScreenTitle>
      {problems?.map((problem) => (
        <Notice key={problem} kind="error">
          {problem}
        </Notice>
      ))}
      {problems ? <Composer address={address} onSent={onSent} /> : <Throbber />}
    </>
  );
}

/** Brings what was shared into the vault; answers what could not be brought, once that is done. */
function useShared(address: string): string[] | null {
  const session = useSession();
  const limits = usePostLimits();
  const isLimitKnown = useShell() !== undefined;
  const { keepShared } = useFileActions();
  const [problems, setProblems] = useState<string[] | null>(null);
  const take = useRef<() => Promise<string[]>>(undefined);
  useEffect(() => {
    take.current = async () => {
      const shared = await readShared(address);
      if (!shared || !session) return [];
      const { accountId } = session;
      const refused: string[] = [];
      if (shared.files.length > limits.attachments) refused.push(maximumReached(limits.attachments));
      const files = [];
      for (const file of shared.files.slice(0, limits.attachments)) {
        const prepared = await prepareFile(file, {
          id: crypto.randomUUID(),
          isConverted: false,
          fileSizeBytes: limits.fileSizeBytes,
          accountId,
        });
        if (prepared.kind === 'file') files.push(prepared);
        else refused.push(`${prepared.name}: ${prepared.why}`);
      }
      const result = await keepShared({ address, body: sharedWords(shared), files });
      if (!result.ok) return [...refused, failureText(result.failure)];
      await forgetShared(address);
      return refused;
    };
  });
  useEffect(() => {
    if (!isLimitKnown) return;
    let isWanted = true;
    void take.current?.().then((found) => {
      if (isWanted) setProblems(found);
    });
    return () => {
      isWanted = false;
    };
  }, [isLimitKnown]);
  return problems;
}
