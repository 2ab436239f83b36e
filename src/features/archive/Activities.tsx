import { useRef } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { useCommand } from '../../live/later.ts';
import type { ArchiveState } from '../../shared/model/index.ts';
import { Button } from '../../ui/index.ts';
import { FormHead, NeedsConnection } from '../forms/index.ts';

/** Restores what the viewer wrote and liked below posts of others. */
export function Activities({ archive }: { archive: ArchiveState }) {
  const { restoreCommentsAndLikes, hiddenCommentsCount } = archive;
  const command = useCommand('restore-activities');
  const isOnline = useIsReachable();
  const isSending = command.state.kind === 'sending';
  const status = useRef<HTMLParagraphElement>(null);
  const restore = async () => {
    const outcome = await command.send({});
    // The button goes, and with it the focus.
    if (outcome?.kind === 'done') status.current?.focus();
  };
  return (
    <>
      <p role="status" ref={status} tabIndex={-1}>
        {restoreCommentsAndLikes
          ? 'Your comments and likes are restored wherever others restore their posts.'
          : hiddenWords(hiddenCommentsCount)}
      </p>
      {!restoreCommentsAndLikes && (
        <>
          {isOnline ? <FormHead state={command.state} /> : <NeedsConnection what="Restoring comments and likes" />}
          <div>
            <Button disabled={isSending || !isOnline} onClick={() => void restore()}>
              {isSending ? 'Restoring...' : 'Restore comments and likes'}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function hiddenWords(count: number): string {
  const rest = 'Your name is not shown with what you wrote and liked below their posts.';
  if (count === 0) return `Others restore posts of the old network, too. ${rest}`;
  const comments = count === 1 ? 'One comment of yours is' : `${count} comments of yours are`;
  return `Others have restored posts of the old network. ${comments} hidden there. ${rest}`;
}
