import { useId } from 'react';
import { deviceName } from '../../../shared/rules/user-agent.ts';
import type { AuthSession } from '../../../shared/wire/auth-sessions.ts';
import { Button } from '../../../ui/index.ts';
import { Moment } from '../../people/index.ts';
import { SignOut } from '../../settings/index.ts';
import styles from './Sessions.module.css';

interface SessionRowProps {
  session: AuthSession & { isCurrent: boolean };
  isClosing: boolean;
  /** `null`: no session can be closed now. */
  onClose: (() => void) | null;
}

/** One session: where it is, since when, and a button that closes it. */
export function SessionRow({ session, isClosing, onClose }: SessionRowProps) {
  const id = useId();
  const { isCurrent, status, lastIp, lastUserAgent, lastUsedAt, createdAt } = session;
  const name = deviceName(lastUserAgent);
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <div className={styles.name} title={lastUserAgent}>
          {name} {isCurrent && <span className={styles.mark}>this device</span>}
          {status === 'BLOCKED' && <span className={styles.blocked}>blocked by the server</span>}
        </div>
        <div id={id} className={styles.meta}>
          {lastIp !== '' && <>{lastIp} · </>}
          {isCurrent ? (
            'in use now'
          ) : (
            <>
              last used <Moment at={lastUsedAt} />
            </>
          )}{' '}
          · begun <Moment at={createdAt} isDate />
        </div>
      </div>
      {isCurrent ? (
        <SignOut />
      ) : (
        <Button
          aria-label={`Close the session of ${name}`}
          aria-describedby={id}
          disabled={isClosing || !onClose}
          onClick={() => onClose?.()}
        >
          {isClosing ? 'Closing...' : 'Close'}
        </Button>
      )}
    </li>
  );
}
