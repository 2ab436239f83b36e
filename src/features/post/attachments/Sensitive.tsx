import { useState } from 'react';
import { chooseShowsSensitive, useShowsSensitive } from '../../../platform/sensitive.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import { Pictures } from './Pictures.tsx';
import { rowHeightOf } from './picture-size.ts';
import styles from './Sensitive.module.css';

/** Posts whose pictures the user has uncovered. Survives remounting, not a reload. */
const uncovered = new Set<string>();

/** Covers the pictures of a sensitive post. They are not fetched before the user uncovers them. */
export function Sensitive({ postId, pictures }: { postId: string; pictures: Attachment[] }) {
  const isShownAlways = useShowsSensitive();
  const [isShown, setIsShown] = useState(uncovered.has(postId));
  if (pictures.length === 0) return null;
  if (isShownAlways || isShown) return <Pictures pictures={pictures} />;
  const show = () => {
    uncovered.add(postId);
    setIsShown(true);
  };
  return (
    <div className={styles.cover} style={{ minHeight: rowHeightOf(pictures) }}>
      <p>Sensitive content</p>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={show}>
          Show
        </button>
        <button type="button" className={styles.way} onClick={() => chooseShowsSensitive(true)}>
          Always show
        </button>
      </div>
    </div>
  );
}
