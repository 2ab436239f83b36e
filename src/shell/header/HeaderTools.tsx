import { useSelf } from '../../live/index.ts';
import { useWriter } from '../../live/later.ts';
import { Avatar, Link } from '../../ui/index.ts';
import styles from './HeaderTools.module.css';
import { SearchBox } from './SearchBox.tsx';

/** What the header shows to a signed-in user: who writes in this tab, if the device has several accounts, and the search field. */
export function HeaderTools() {
  const writer = useWriter();
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
      <SearchBox />
    </>
  );
}
