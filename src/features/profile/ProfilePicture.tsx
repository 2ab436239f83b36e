import type { Account } from '../../shared/model/index.ts';
import { Avatar } from '../../ui/index.ts';
import { openLightbox } from '../media/index.ts';
import styles from './ProfileHeader.module.css';

/** Edge of the larger picture. Most servers have none with more than 75 px (CONTRACT §8). */
const LARGER_PX = 300;

/** The picture of an account. A press shows it larger, unless it is `isPlain`. */
export function ProfilePicture({ account, isPlain }: { account: Account; isPlain: boolean }) {
  const { username, screenName, pictureLargeUrl: previewUrl, pictureUrl } = account;
  const picture = <Avatar name={screenName || username} src={previewUrl} size={75} />;
  if (isPlain || previewUrl === '') return picture;
  const name = `@${username}`;
  const url = pictureUrl || previewUrl;
  const showLarge = () => openLightbox([{ name, url, previewUrl, width: LARGER_PX, height: LARGER_PX }], 0);
  return (
    <button type="button" className={styles.picture} aria-label={`Picture of ${name}`} onClick={() => void showLarge()}>
      {picture}
    </button>
  );
}
