import { useEffect, useMemo, useState } from 'react';
import { useIsReachable, useLive } from '../../../live/index.ts';
import { failureText, type DeviceHits as Hits } from '../../../shared/contract/index.ts';
import type { FeedRef } from '../../../shared/model/index.ts';
import { foundPosts } from '../../../shared/store/queries/found.ts';
import { termFinder } from '../../../shared/text/highlight.ts';
import { Button } from '../../../ui/index.ts';
import { ReaderScope } from '../../people/index.ts';
import styles from './DeviceHits.module.css';
import { FoundItem } from './FoundItem.tsx';
import { useDeviceHits } from './use-device-hits.ts';
import { hitsTitle, lookedWords } from './words.ts';

/** Hits that are shown at first, and how many more a press shows. */
const HITS_PER_PAGE = 30;

interface DeviceHitsProps {
  feed: Extract<FeedRef, { kind: 'search' }>;
  /** The server's hits are shown above. */
  isBelowServers: boolean;
}

/** What a search finds on this device and the server's stored hits do not contain. */
export function DeviceHits(props: DeviceHitsProps) {
  return (
    <ReaderScope>
      <Content key={props.feed.query} {...props} />
    </ReaderScope>
  );
}

const NO_HITS: Hits['hits'] = [];

function Content({ feed, isBelowServers }: DeviceHitsProps) {
  const { query } = feed;
  const [limit, setLimit] = useState(HITS_PER_PAGE);
  const result = useDeviceHits(query, limit);
  const hits = result?.ok ? result.value.hits : NO_HITS;
  const found = useLive(foundPosts, hits, feed);
  // The last answer stays until the posts of the next one are read.
  const [shown, setShown] = useState<typeof found>(undefined);
  useEffect(() => {
    if (found && result) setShown(found);
  }, [found, result]);
  const find = useMemo(() => termFinder(query), [query]);
  const isReachable = useIsReachable();
  if (!result) return null;
  if (!result.ok) return <p className={styles.words}>Cannot search this device: {failureText(result.failure)}</p>;
  const { value } = result;
  // The server says the same about the query.
  if (value.fault !== null) return isBelowServers || isReachable ? null : <p role="alert">{value.fault}</p>;
  if (!shown || (isBelowServers && shown.length === 0)) return null;
  const title = hitsTitle(isBelowServers);
  return (
    <section className={styles.hits} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words} role="status">
        {lookedWords(value, shown.length)}
      </p>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((one) => (
            <FoundItem key={one.view.key} found={one} find={find} />
          ))}
        </ul>
      )}
      {value.hasMore && <Button onClick={() => setLimit(limit + HITS_PER_PAGE)}>Show more</Button>}
    </section>
  );
}
