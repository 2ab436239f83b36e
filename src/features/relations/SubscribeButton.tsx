import type { Account } from '../../shared/model/index.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { SwitchMark, TraceTroubles, useAct } from '../outbox/index.ts';
import styles from './SubscribeButton.module.css';

interface SubscribeButtonProps {
  account: Account;
  /** Pending and failed mutations of the account. */
  traces: readonly Trace[];
}

/** Subscribes to an account, or unsubscribes after a question. Nothing for accounts with which the viewer can do neither. */
export function SubscribeButton({ account, traces }: SubscribeButtonProps) {
  const { act, problem } = useAct();
  const confirm = useConfirm();
  const { id: accountId, username, youCan } = account;
  const canSubscribe = youCan.includes('subscribe');
  if (!canSubscribe && !youCan.includes('unsubscribe')) return null;
  const press = async () => {
    const question = `Are you sure you want to unsubscribe from @${username}?`;
    if (!canSubscribe && !(await confirm({ question, confirmLabel: 'Unsubscribe' }))) return;
    await act({ kind: 'subscribe', accountId, username, on: canSubscribe });
  };
  return (
    <div className={styles.relation}>
      <p className={styles.actions}>
        <Button variant={canSubscribe ? 'primary' : 'secondary'} onClick={() => void press()}>
          {canSubscribe ? 'Subscribe' : 'Unsubscribe'}
        </Button>
        <SwitchMark traces={traces} kinds={['subscribe']} />
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <TraceTroubles traces={traces} />
    </div>
  );
}
