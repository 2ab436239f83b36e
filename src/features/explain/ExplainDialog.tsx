import { useState } from 'react';
import { usePreferences, useReach } from '../../live/index.ts';
import { useOutbox, useSeconds } from '../../live/later.ts';
import { buildName } from '../../platform/build-name.ts';
import { copyText } from '../../platform/hand-over.ts';
import type { Failure } from '../../shared/contract/index.ts';
import { formatClock, formatDateTime } from '../../shared/text/index.ts';
import { Button } from '../../ui/index.ts';
import { Dialog } from '../../ui/later.ts';
import styles from './ExplainDialog.module.css';
import { type Line, reportOf, storyOf, storyOfView } from './story.ts';

const LONG_MS = 24 * 3_600_000;

/** What has become of a pending or refused item, by its id. It follows what happens while it is open. */
export function ExplainDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const outbox = useOutbox();
  const reach = useReach().kind;
  const nowAt = useSeconds(Number.POSITIVE_INFINITY);
  const [copied, setCopied] = useState<boolean | null>(null);
  const row = outbox?.rows.find((one) => one.id === id);
  const circumstances = { nowAt, reach, pausedUntilAt: outbox?.pausedUntilAt ?? 0 };
  const copy = async () => {
    if (row)
      setCopied(await copyText(reportOf(row, circumstances, { build: buildName(), browser: navigator.userAgent })));
  };
  return (
    <Dialog title="What has become of it" onClose={onClose}>
      <div className={styles.content}>
        {outbox && (
          <Story
            lines={
              row
                ? storyOf(row, circumstances, outbox)
                : [{ at: null, words: 'It waits no longer: it was sent, or taken back.' }]
            }
            nowAt={nowAt}
          />
        )}
        {row && (
          <div className={styles.copy}>
            <Button onClick={() => void copy()}>Copy for a bug report</Button>
            <span role="status">
              {copied === true && 'Copied. It has no words, only states and times.'}
              {copied === false && 'The browser does not allow it.'}
            </span>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Why what is shown is not newer. */
export function ExplainViewDialog({
  onClose,
  ...view
}: {
  at: number | null;
  failure: Failure | null;
  failedAt?: number | undefined;
  onClose: () => void;
}) {
  const reach = useReach().kind;
  const nowAt = useSeconds(0);
  return (
    <Dialog title="Why it is not newer" onClose={onClose}>
      <Story lines={storyOfView(view, reach)} nowAt={nowAt} />
    </Dialog>
  );
}

function Story({ lines, nowAt }: { lines: readonly Line[]; nowAt: number }) {
  const { amPm } = usePreferences().timeDisplay;
  const timeOf = (at: number) => (Math.abs(nowAt - at) < LONG_MS ? formatClock(at, amPm) : formatDateTime(at, amPm));
  return (
    <ol className={styles.story} aria-live="polite">
      {lines.map(({ at, words }) => (
        <li key={`${at} ${words}`}>
          {at !== null && <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>} {words}
        </li>
      ))}
    </ol>
  );
}
