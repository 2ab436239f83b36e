import { useSyncExternalStore } from 'react';
import { countNewComments } from '../../shared/rules/visits.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { useReader } from '../people/index.ts';
import styles from './NewComments.module.css';
import { seenBefore } from './seen.ts';

/** The number of comments that are new since the user last saw the post. Nothing if there are none. */
export function NewComments({ view: { post } }: { view: PostView }) {
  const { id } = useReader();
  const read = () => countNewComments(post, seenBefore.get(post.id), id);
  const count = useSyncExternalStore(seenBefore.subscribe, read, read);
  if (count === 0) return null;
  return <span className={styles.new}>{count === 1 ? '1 new comment' : `${count} new comments`}</span>;
}
