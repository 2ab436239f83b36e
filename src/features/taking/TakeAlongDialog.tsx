import { useId, useState } from 'react';
import { useIsReachable, useLive } from '../../live/index.ts';
import { useTakingActions, useTakings } from '../../live/later.ts';
import { isNetworkTypeKnown } from '../../platform/network.ts';
import { estimateStorage } from '../../platform/storage.ts';
import { PAGE_SIZE } from '../../shared/config/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import { type FeedRef, feedKey } from '../../shared/model/index.ts';
import { estimateTaking } from '../../shared/rules/taking-estimate.ts';
import type { TakingOptions } from '../../shared/store/index.ts';
import { takingSample } from '../../shared/store/queries/takings.ts';
import { megabytes } from '../../shared/text/megabytes.ts';
import { Button, Link, Notice } from '../../ui/index.ts';
import { Dialog, Segmented } from '../../ui/later.ts';
import styles from './Taking.module.css';

const MAX_PAGES = 20;
const FIRST_CHOICE: TakingOptions = { pages: 3, comments: 'all', pictures: 'thumbnails', onlyWifi: false };

const COMMENTS = [
  { value: 'all', label: 'All' },
  { value: 'folded', label: 'As folded' },
] as const;

const PICTURES = [
  { value: 'none', label: 'None' },
  { value: 'thumbnails', label: 'Small' },
  { value: 'originals', label: 'Originals' },
] as const;

interface TakeAlongDialogProps {
  feed: FeedRef;
  title: string;
  href: string;
  onClose: () => void;
}

/** Asks how much of a feed is taken along, and says how much that will be. */
export function TakeAlongDialog({ feed, title, href, onClose }: TakeAlongDialogProps) {
  const [options, setOptions] = useState(FIRST_CHOICE);
  const [failure, setFailure] = useState<string | null>(null);
  const [room, setRoom] = useState<number | null>(null);
  const id = useId();
  const isReachable = useIsReachable();
  const { ask, refresh } = useTakingActions();
  const earlier = useTakings()?.find((one) => feedKey(one.feed) === feedKey(feed));
  const sample = useLive(takingSample, feed);
  const estimate = sample && estimateTaking(sample, options, PAGE_SIZE);
  const choose = (change: Partial<TakingOptions>) => setOptions({ ...options, ...change });
  const hasPages = feed.kind !== 'summary';
  const start = async () => {
    if (!estimate) return;
    const free = await freeBytes();
    if (free !== null && free < estimate.bytes && room === null) return setRoom(free);
    const pages = hasPages ? options.pages : 1;
    const asked = await ask({ ...options, pages, feed, title, href, expectedBytes: estimate.bytes });
    if (asked.ok) onClose();
    else setFailure(failureText(asked.failure));
  };
  const again = async () => {
    if (!earlier) return;
    const asked = await refresh(earlier.id);
    if (asked.ok) onClose();
    else setFailure(failureText(asked.failure));
  };
  return (
    <Dialog title={`Take along: ${title}`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {earlier && (
          <Notice
            kind="info"
            action={earlier.state === 'done' && <Button onClick={() => void again()}>Refresh that</Button>}
          >
            You have this feed along already. <Link href="/settings/taken">What you take along</Link>
          </Notice>
        )}
        {hasPages && (
          <div className={styles.pages}>
            <label htmlFor={id}>Pages</label>
            <input
              id={id}
              type="range"
              min={1}
              max={MAX_PAGES}
              value={options.pages}
              aria-valuetext={`${options.pages} ${options.pages === 1 ? 'page' : 'pages'}`}
              onChange={(event) => choose({ pages: event.target.valueAsNumber })}
            />
            <span aria-hidden="true">{options.pages}</span>
          </div>
        )}
        <Segmented
          legend="Comments"
          segments={COMMENTS}
          chosen={options.comments}
          onChoose={(comments) => choose({ comments })}
        />
        <Segmented
          legend="Pictures"
          segments={PICTURES}
          chosen={options.pictures}
          onChoose={(pictures) => choose({ pictures })}
        />
        {isNetworkTypeKnown() && (
          <label className={styles.wifi}>
            <input
              type="checkbox"
              checked={options.onlyWifi}
              onChange={(event) => choose({ onlyWifi: event.target.checked })}
            />
            Only on Wi-Fi
          </label>
        )}
        <p role="status" className={styles.estimate}>
          {estimate && `≈ ${megabytes(estimate.bytes)}, ${estimate.posts} posts`}
          {!isReachable && '. It begins when there is a network again.'}
        </p>
        {room !== null && (
          <Notice kind="warn">
            This device has room for about {megabytes(room)}. Take fewer pages or smaller pictures, or try all the same.
          </Notice>
        )}
        {failure !== null && <Notice kind="error">Not asked for: {failure}</Notice>}
        <div className={styles.actions}>
          <Button variant="primary" type="submit" disabled={!estimate}>
            Take along
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Bytes that the browser still gives; `null` if it does not say. */
async function freeBytes(): Promise<number | null> {
  const { usedBytes, quotaBytes } = await estimateStorage().catch(() => ({ usedBytes: null, quotaBytes: null }));
  return usedBytes === null || quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes);
}
