import { useEffect } from 'react';
import { useConfig, useIsBlocked, useNow, useReach, useSelf, useShell } from '../../live/index.ts';
import { REACH_ID, sayOnBootScreen } from '../../platform/boot-snapshot.ts';
import { BLOCKED, NOT_LOADED, OFFLINE, RELOAD, SHOWS_STORED } from '../../platform/offline-words.ts';
import { API_VERSION } from '../../shared/config/index.ts';
import { GATEWAY, type Reach } from '../../shared/contract/index.ts';
import { readPreferences } from '../../shared/rules/index.ts';
import { formatTime } from '../../shared/text/index.ts';
import { classes } from '../../ui/index.ts';
import { LazyWaitingLink } from '../lazy-modules.ts';
import styles from './ReachStrip.module.css';

/** A line above the content while the device's storage cannot be opened, or the server is slow or not reachable. */
export function ReachStrip() {
  const reach = useReach();
  const isBlocked = useIsBlocked();
  const words = reachWords(reach);
  return (
    <div id={REACH_ID} role="status" className={styles.place}>
      {isBlocked ? <Blocked /> : words !== null && <Strip words={words} reach={reach.kind} />}
    </div>
  );
}

/** Nothing is shown before the storage is open but what the boot script has drawn, which covers this line. */
function Blocked() {
  useEffect(() => sayOnBootScreen(BLOCKED), []);
  return (
    <p className={styles.strip}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <span>{BLOCKED}</span>
      </span>
    </p>
  );
}

function Strip({ words, reach }: { words: string; reach: Reach['kind'] }) {
  const now = useNow();
  const fetchedAt = useShell()?.fetchedAt ?? null;
  const style = readPreferences(useSelf()).timeDisplay;
  return (
    <p className={classes(styles.strip, reach === 'gateway' && styles.long)}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <span>{words} </span>
        <span>{SHOWS_STORED}</span>
      </span>
      {reach === 'gateway' && <SignInLink />}
      {reach === 'no-engine' && (
        <button type="button" className={styles.action} onClick={() => location.reload()}>
          {RELOAD}
        </button>
      )}
      <LazyWaitingLink />
      {fetchedAt !== null && <span className={styles.age}>Last fetched: {formatTime(fetchedAt, now, style)}</span>}
    </p>
  );
}

/** Leads to an address of the API, in whose place the network shows its own page. */
function SignInLink() {
  const { apiRoot } = useConfig();
  return (
    <a className={styles.action} href={`${apiRoot}/v${API_VERSION}/server-info`} target="_blank" rel="noreferrer">
      Open its page
    </a>
  );
}

/** Text about the connection, or `null` while it is normal. */
export const reachWords = ({ kind }: Reach): string | null => TROUBLES[kind];

const TROUBLES = {
  online: null,
  slow: 'The server is slow to answer.',
  offline: OFFLINE,
  unreachable: 'The server is not answering.',
  gateway: `${GATEWAY}.`,
  'no-engine': NOT_LOADED,
};
