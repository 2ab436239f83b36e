import { useEffect, useId, useState } from 'react';
import { useChoice, useStoreChoice } from '../../../live/device.ts';
import { useConfig, useLive } from '../../../live/index.ts';
import type { AccountStorage } from '../../../shared/contract/storage.ts';
import { LARGEST_BUDGET, SMALLEST_BUDGET } from '../../../shared/rules/storage-budget.ts';
import { goingFirst, standardPosts } from '../../../shared/store/queries/going-first.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import { Link } from '../../../ui/index.ts';
import styles from './Storage.module.css';
import { budgetWords, countWords, goingWords } from './words.ts';

const STEP = 1000;
/** A drag across the slider is one choice. */
const SETTLE_MS = 500;

/** How many posts are kept, what that means, and what goes first. */
export function Budget({ measured }: { measured: AccountStorage | null }) {
  const id = useId();
  const standard = standardPosts(useConfig());
  const stored = useChoice('storageBudget');
  const storeChoice = useStoreChoice();
  const [moved, setMoved] = useState<number | null>(null);
  const maxPosts = moved ?? stored ?? standard;
  useEffect(() => {
    if (moved === null || moved === stored) return;
    const store = () => void storeChoice('storageBudget', moved);
    const timer = setTimeout(store, SETTLE_MS);
    // A page that is left would forget it.
    addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', store);
    };
  }, [moved, stored, storeChoice]);
  const going = useLive(goingFirst, maxPosts);
  const words = budgetWords(maxPosts, measured && { posts: measured.posts, bytes: measured.postsBytes });
  return (
    <>
      <div className={styles.slider}>
        <label htmlFor={id} className={styles.label}>
          Posts to keep
        </label>
        <input
          id={id}
          type="range"
          min={SMALLEST_BUDGET}
          max={Math.max(LARGEST_BUDGET, standard)}
          step={STEP}
          value={maxPosts}
          aria-valuetext={words}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => setMoved(Number(target.value))}
        />
        <output id={`${id}-words`} htmlFor={id}>
          {words}
        </output>
      </div>
      <h3 className={styles.label}>What goes first</h3>
      <p>{going && goingWords(going, maxPosts)}</p>
      <p>Your words never go, nor does what you have taken along.</p>
      {going && (
        <p className={styles.taken}>
          <Link href="/settings/taken">Taken along</Link>: {countWords(going.keptPosts, 'post')},{' '}
          {countWords(going.keptPictures, 'picture')} ({fileSize(going.keptBytes)}).
        </p>
      )}
    </>
  );
}
