import Leaf from 'lucide-react/icons/leaf';
import { useSelf } from '../../live/index.ts';
import { useWriter } from '../../live/later.ts';
import { useIsDataSaved } from '../../platform/data-saver.ts';
import { Avatar, Link } from '../../ui/index.ts';
import styles from './HeaderTools.module.css';
import { SearchBox } from './SearchBox.tsx';

/** What the header shows to a signed-in user: who writes in this tab, if the device has several accounts, that data are saved, and the search field. */
export function HeaderTools() {
  const writer = useWriter();
  const isSaved = useIsDataSaved();
  const account = useSelf()?.account;
  return (
    <>
      {writer !== null && (
        <Link href="/settings/accounts" className={styles.writer} title={`You are @${writer}`}>
          <Avatar name={account?.screenName || writer} src={account?.pictureLargeUrl ?? ''} size={24} />
          <span className={styles.name}>
            You are <bdi>@{writer}</bdi>
          </span>
        </Link>
      )}
      {isSaved && (
        <Link
          href="/settings/data-saver"
          className={styles.saver}
          aria-label="Data saver is on"
          title="Data saver is on"
        >
          <Leaf size={18} aria-hidden="true" />
        </Link>
      )}
      <SearchBox />
    </>
  );
}
