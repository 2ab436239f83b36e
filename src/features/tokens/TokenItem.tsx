import { useState } from 'react';
import { useCommand } from '../../live/later.ts';
import type { IssuedToken } from '../../shared/contract/index.ts';
import type { AppToken } from '../../shared/wire/account.ts';
import { Button, useConfirm, useKeptFocus } from '../../ui/index.ts';
import { FormHead } from '../forms/index.ts';
import { RenameForm } from './RenameForm.tsx';
import { TokenFacts } from './TokenFacts.tsx';
import styles from './Tokens.module.css';

interface TokenItemProps {
  token: AppToken;
  /** Titles of scopes by name. */
  titles: ReadonlyMap<string, string>;
  isOnline: boolean;
  onIssued: (issued: IssuedToken) => void;
  onRevoked: () => void;
}

/** A token with what can be done to it. */
export function TokenItem({ token, titles, isOnline, onIssued, onRevoked }: TokenItemProps) {
  const { id, title, issue } = token;
  const name = title || 'Without a title';
  const confirm = useConfirm();
  const reissue = useCommand('reissue-token');
  const revoke = useCommand('revoke-token');
  const [isRenaming, setIsRenaming] = useState(false);
  const keptFocus = useKeptFocus();
  const isRunning = reissue.state.kind === 'sending' || revoke.state.kind === 'sending';
  const isLocked = isRunning || !isOnline;

  const askReissue = async () => {
    const isSure = await confirm({
      question: `Reissue “${name}”?`,
      explanation: 'The present token stops working at once. Programs that use it need the new one.',
      confirmLabel: 'Reissue',
    });
    if (!isSure) return;
    const outcome = await reissue.send({ id, issue });
    if (outcome?.kind === 'done') onIssued(outcome.reply);
  };
  const askRevoke = async () => {
    const isSure = await confirm({
      question: `Revoke “${name}”?`,
      explanation: 'Programs that use this token can no longer act in your name. This cannot be undone.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    });
    if (isSure && (await revoke.send({ id }))?.kind === 'done') onRevoked();
  };
  return (
    <li className={styles.item}>
      {isRenaming ? (
        <RenameForm token={token} isOnline={isOnline} onClose={() => setIsRenaming(false)} />
      ) : (
        <h2 className={styles.title} dir="auto">
          {name}
        </h2>
      )}
      <TokenFacts token={token} titles={titles} />
      <FormHead state={reissue.state} />
      <FormHead state={revoke.state} />
      <fieldset className={styles.actions} aria-label={`Actions for ${name}`} disabled={isLocked}>
        {!isRenaming && (
          <Button ref={keptFocus} variant="quiet" onClick={() => setIsRenaming(true)}>
            Rename
          </Button>
        )}
        <Button variant="quiet" onClick={() => void askReissue()}>
          {reissue.state.kind === 'sending' ? 'Reissuing...' : 'Reissue'}
        </Button>
        <Button variant="quiet" onClick={() => void askRevoke()}>
          {revoke.state.kind === 'sending' ? 'Revoking...' : 'Revoke'}
        </Button>
      </fieldset>
    </li>
  );
}
