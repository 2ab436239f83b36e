import { useIsReachable, useNow, usePreferences } from '../../live/index.ts';
import { useTakingActions, useTakings } from '../../live/later.ts';
import { PAGES } from '../../shared/rules/pages.ts';
import type { TakingView } from '../../shared/store/queries/takings.ts';
import { formatAge } from '../../shared/text/index.ts';
import { Button, Link, Throbber, useConfirm } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { SettingsPage } from '../settings/index.ts';
import styles from './Taking.module.css';
import { missingWords, sizeWords } from './taken-words.ts';

/** Feeds that the user takes along: how far each is, how old and how large. */
export function TakenPage() {
  const takings = useTakings();
  return (
    <SettingsPage title="Taken along">
      <p className={styles.words}>
        What you take along is read without a network, and is not removed to make room. A sign-out deletes it. Press
        “Take along” above the posts of a feed, list, group, user or search.
      </p>
      {!takings && <Throbber />}
      {takings?.length === 0 && (
        <EmptyState title="Nothing is taken along.">
          <Link href={PAGES.home.href}>To the feed</Link>
        </EmptyState>
      )}
      {takings && takings.length > 0 && (
        <ul className={styles.list}>
          {takings.map((taking) => (
            <Taken key={taking.id} taking={taking} isNext={taking.id === nextOf(takings)} />
          ))}
        </ul>
      )}
    </SettingsPage>
  );
}

/** The one that the leader works on: the others wait for it. */
const nextOf = (takings: readonly TakingView[]): string | undefined =>
  takings.findLast(({ state }) => state === 'waiting')?.id;

function Taken({ taking, isNext }: { taking: TakingView; isNext: boolean }) {
  const { id, title, href, state, progress } = taking;
  const actions = useTakingActions();
  const confirm = useConfirm();
  const isReachable = useIsReachable();
  const headingId = `taken-${id}`;
  const isOpen = state !== 'done';
  const remove = async () => {
    const isSure = await confirm({
      question: isOpen ? `Stop taking ${title} along?` : `Remove ${title}?`,
      explanation: 'Its pictures are removed from this device. Its posts stay as long as there is room for them.',
      confirmLabel: isOpen ? 'Stop' : 'Remove',
      isDangerous: true,
    });
    if (isSure) await actions.remove(id);
  };
  return (
    <li className={styles.taken} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title} dir="auto">
        <Link href={href}>{title}</Link>
      </h2>
      <p className={styles.words}>{optionWords(taking)}</p>
      {isOpen && (
        <progress className={styles.progress} max={1} value={partOf(taking)} aria-label={`Progress of ${title}`} />
      )}
      <p className={styles.words}>{sizeWords(taking)}</p>
      <p role="status" className={styles.words}>
        <State taking={taking} isNext={isNext} isReachable={isReachable} />
      </p>
      <div className={styles.actions}>
        {state === 'waiting' && (
          <Button onClick={() => void actions.pause(id)} aria-label={`Pause: ${title}`}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button onClick={() => void actions.resume(id)} aria-label={`Resume: ${title}`}>
            Resume
          </Button>
        )}
        {state === 'done' && (
          <Button onClick={() => void actions.refresh(id)} aria-label={`Refresh: ${title}`}>
            Refresh
          </Button>
        )}
        <Button variant="quiet" onClick={() => void remove()} aria-label={`${isOpen ? 'Cancel' : 'Remove'}: ${title}`}>
          {isOpen ? 'Cancel' : 'Remove'}
        </Button>
      </div>
      {missingWords(progress).map((words) => (
        <p key={words} className={styles.words}>
          {words}
        </p>
      ))}
    </li>
  );
}

function State({ taking, isNext, isReachable }: { taking: TakingView; isNext: boolean; isReachable: boolean }) {
  const now = useNow();
  const { amPm } = usePreferences().timeDisplay;
  const { state, takenAt, progress, stored } = taking;
  if (state === 'paused') return 'Paused';
  if (state === 'done' && stored === 0) return 'Not on this device any more. Refresh to take it along again.';
  if (state === 'done') return takenAt === null ? '' : `Taken ${formatAge(takenAt, now, amPm)}`;
  if (!isNext) return 'Waits for its turn';
  if (!isReachable || progress.waits === 'network') return 'Waits for the network';
  if (progress.waits === 'wifi') return 'Waits for Wi-Fi';
  if (progress.waits === 'limit') return 'The server asks for a pause. It goes on by itself.';
  if (progress.waits === 'room') return 'Waits for room: this device is full';
  return { pages: 'Fetching posts', posts: 'Fetching comments and people', pictures: 'Fetching pictures' }[
    progress.phase
  ];
}

function optionWords({ pages, comments, pictures, onlyWifi }: TakingView): string {
  const parts = [
    pages === 1 ? '1 page' : `${pages} pages`,
    comments === 'all' ? 'all comments' : 'comments as folded',
    { none: 'no pictures', thumbnails: 'small pictures', originals: 'original pictures' }[pictures],
    ...(onlyWifi ? ['only on Wi-Fi'] : []),
  ];
  return parts.join(' · ');
}

const partOf = ({ progress: { bytes, expectedBytes } }: TakingView): number =>
  expectedBytes === 0 ? 0 : Math.min(1, bytes / expectedBytes);
