import { useNow, useReach, useSelf, useShell } from '../../live/index.ts';
import { REACH_ID } from '../../platform/boot-snapshot.ts';
import { NOT_LOADED, OFFLINE, RELOAD, SHOWS_STORED } from '../../platform/offline-words.ts';
import type { Reach } from '../../shared/contract/index.ts';
import { readPreferences } from '../../shared/rules/index.ts';
import { formatTime } from '../../shared/text/index.ts';
import { LazyWaitingLink } from '../lazy-modules.ts';
import styles from './ReachStrip.module.css';

/** A line above the content while the server is slow or not reachable. */
export function ReachStrip() {
  const reach = useReach();
  const words = reachWords(reach);
  return (
    <div id={REACH_ID} role="status" className={styles.place}>
      {words !== null && <Strip words={words} canReload={reach.kind === 'no-engine'} />}
    </div>
  );
}

function Strip({ words, canReload }: { words: string; canReload: boolean }) {
  const now = useNow();
  const fetchedAt = useShell()?.fetchedAt ?? null;
  const style = readPreferences(useSelf()).timeDisplay;
  return (
    <p className={styles.strip}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <span>{words} </span>
        <span>{SHOWS_STORED}</span>
      </span>
      {canReload && (
        <button type="button" className={styles.reload} onClick={() => location.reload()}>
          {RELOAD}
        </button>
      )}
      <LazyWaitingLink />
      {fetchedAt !== null && <span className={styles.age}>Last fetched: {formatTime(fetchedAt, now, style)}</span>}
    </p>
  );
}

/** Text about the connection, or `null` while it is normal. */
export const reachWords = ({ kind }: Reach): string | null => TROUBLES[kind];

const TROUBLES = {
  online: null,
  slow: 'The server is slow to answer.',
  offline: OFFLINE,
  unreachable: 'The server is not answering.',
  'no-engine': NOT_LOADED,
};
