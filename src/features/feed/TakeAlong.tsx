import Luggage from 'lucide-react/icons/luggage';
import { useState } from 'react';
import { useSession } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import { IconButton, lazyComponent } from '../../ui/index.ts';
import styles from './TakeAlong.module.css';

const taking = lazyModule(() => import('../taking/index.ts'));
const TakeAlongDialog = lazyComponent(taking, ({ TakeAlongDialog }) => TakeAlongDialog, "Couldn't load the form");

export interface TakeAlongProps {
  feed: FeedRef;
  title: string;
  /** Address of the feed. */
  href: string;
}

/** Opens the form with which the user takes the feed along. Visitors have no store that lasts. */
export function TakeAlong({ feed, title: heading, href }: TakeAlongProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (useSession() === null) return null;
  // The heading of an account's feed does not say whose it is.
  const title = 'username' in feed ? `${feed.username}: ${heading}` : heading;
  return (
    <>
      <IconButton
        label="Take along"
        icon={<Luggage size={18} />}
        className={styles.button}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <TakeAlongDialog feed={feed} title={title} href={href} onClose={() => setIsOpen(false)} />}
    </>
  );
}
