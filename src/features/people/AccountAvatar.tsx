import type { Account } from '../../shared/model/index.ts';
import { Avatar, Link } from '../../ui/index.ts';
import styles from './AccountAvatar.module.css';
import { UNKNOWN_NAME } from './names.ts';

/** The picture of an account, linked to its page. The name beside it is the link for keyboard and screen readers. */
export function AccountAvatar({ account, size = 36 }: { account: Account | undefined; size?: 24 | 36 | 48 }) {
  if (!account) return <Avatar name={UNKNOWN_NAME} src="" size={size} />;
  const src = size > 24 ? account.pictureLargeUrl : account.pictureMediumUrl;
  return (
    <Link href={`/${account.username}`} className={styles.link} tabIndex={-1} aria-hidden="true">
      <Avatar name={account.screenName || account.username} src={src} size={size} />
    </Link>
  );
}
