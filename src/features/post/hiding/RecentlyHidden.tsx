import { useEffect, useRef } from 'react';
import type { PostView } from '../../../shared/store/queries/views.ts';
import { SwitchMark, useAct } from '../../outbox/index.ts';
import { AccountName } from '../../people/index.ts';
import styles from './Hidden.module.css';
import { HideWays } from './HideWays.tsx';
import { useHiding } from './use-hiding.ts';

/** The placeholder of a post that the user has just hidden. */
export function RecentlyHidden({ view, position }: { view: PostView; position: number }) {
  const { act, problem } = useAct();
  const hiding = useHiding(view, act);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focus was in the card, which is gone.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article
      ref={place}
      tabIndex={-1}
      className={styles.hidden}
      aria-label="Hidden post"
      aria-posinset={position}
      aria-setsize={-1}
    >
      <p>
        Post by <AccountName account={view.author} isShort /> hidden{' '}
        <SwitchMark traces={view.traces} kinds={['hide-post']} />
      </p>
      <HideWays hiding={hiding} isHidden={view.post.isHidden} isMoreOffered />
      {problem !== null && <p role="alert">{problem}</p>}
    </article>
  );
}
