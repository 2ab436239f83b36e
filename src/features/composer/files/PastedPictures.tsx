import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../../ui/index.ts';
import styles from './PastedPictures.module.css';
import type { Paste } from './use-paste.ts';

/** Offers the pictures that came with a pasted text. Empty if there are none. */
export function PastedPictures({ paste: { offered, take, dismiss } }: { paste: Paste }) {
  const what = offered.length === 1 ? 'picture' : 'pictures';
  return (
    <div role="status" className={styles.line}>
      {offered.length > 0 && (
        <>
          <Button variant="quiet" onClick={take}>
            Add the {what} too
          </Button>
          <IconButton label={`Leave out the ${what}`} icon={<X size={18} />} onClick={dismiss} />
        </>
      )}
    </div>
  );
}
