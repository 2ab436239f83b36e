import { useState } from 'react';
import type { Self } from '../../../shared/model/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { ReaderScope } from '../../people/index.ts';
import { SamplePost } from '../../post/sample/index.ts';
import styles from './AppearancePage.module.css';
import { sampleView } from './sample-view.ts';

/** A made-up post, rendered like real ones. It follows each choice, and nothing in it can be pressed or focused. */
export function Sample({ self: { account, preferences } }: { self: Self }) {
  const [now] = useState(Date.now);
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.caption}>
        Sample
        <VisuallyHidden>: a post with comments that shows what you choose. It is only to look at.</VisuallyHidden>
      </figcaption>
      <div inert>
        <ReaderScope>
          <SamplePost view={sampleView(account, preferences.hideCommentsOfTypes, now)} />
        </ReaderScope>
      </div>
    </figure>
  );
}
