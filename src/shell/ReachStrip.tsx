import { useNow, useReach, useSelf, useShell } from '../live/index.ts';
import type { Reach } from '../shared/contract/index.ts';
import { readPreferences } from '../shared/rules/index.ts';
import { formatTime } from '../shared/text/index.ts';
import { LateWaitingLink } from './LateFrame.tsx';
import styles from './ReachStrip.module.css';

/** Where one sentence ends and the next begins: a narrow window shows as many as fit into its one line. */
const SENTENCE_GAP = /(?<=\.) /;

/** A thin line above the content while the server does not answer as usual; nothing while it does. */
export function ReachStrip() {
  const words = reachWords(useReach());
  return (
    <div role="status" className={styles.place}>
      {words !== null && <Strip words={words} />}
    </div>
  );
}

function Strip({ words }: { words: string }) {
  const now = useNow();
  const fetchedAt = useShell()?.fetchedAt ?? null;
  const style = readPreferences(useSelf()).timeDisplay;
  return (
    <p className={styles.strip}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        {words.split(SENTENCE_GAP).map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </span>
      <LateWaitingLink />
      {fetchedAt !== null && <span className={styles.age}>Last fetched: {formatTime(fetchedAt, now, style)}</span>}
    </p>
  );
}

/** What the strip says; null when there is nothing to say. */
export function reachWords(reach: Reach): string | null {
  switch (reach.kind) {
    case 'online':
      return null;
    case 'slow':
      return 'The server is slow to answer. Showing what this device keeps.';
    case 'offline':
      return 'Offline. Showing what this device keeps.';
    case 'unreachable':
      return 'The server is not answering. Showing what this device keeps.';
  }
}
