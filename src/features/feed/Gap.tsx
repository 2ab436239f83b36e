import { useState } from 'react';
import { useFillGap, useIsReachable } from '../../live/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { GapEntry } from '../../shared/store/queries/views.ts';
import { Button, Spinner } from '../../ui/index.ts';
import styles from './Gap.module.css';

type Filling = { kind: 'idle' } | { kind: 'loading' } | { kind: 'error'; text: string };

/** A gap in a stored feed, with a button that fetches it. */
export function Gap({ gap, feedKey }: { gap: GapEntry; feedKey: string }) {
  const fillGap = useFillGap();
  const isOnline = useIsReachable();
  const [filling, setFilling] = useState<Filling>({ kind: 'idle' });
  const fill = async () => {
    setFilling({ kind: 'loading' });
    const result = await fillGap(feedKey, gap.id);
    setFilling(result.ok ? { kind: 'idle' } : { kind: 'error', text: failureText(result.failure) });
  };
  return (
    <article className={styles.gap} aria-label="Missing posts">
      <p>
        {gap.missing === null ? 'Some posts are missing here' : missingWords(gap.missing)}
        {filling.kind === 'error' && <span role="alert">: {filling.text}</span>}
      </p>
      <Button variant="quiet" disabled={!isOnline || filling.kind === 'loading'} onClick={() => void fill()}>
        {filling.kind === 'loading' && <Spinner />}
        Fetch what is missing
      </Button>
    </article>
  );
}

const missingWords = (count: number): string =>
  count === 1 ? '1 post is missing here' : `${count} posts are missing here`;
