import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import styles from './LateComposer.module.css';

const load = () => loadModule(() => import('./composing.ts'));
const FAILURE = "Couldn't load form";

export const PostForm = lazyComponent(async () => (await load()).Composer, FAILURE, <div className={styles.place} />);
export const PostEditor = lazyComponent(async () => (await load()).PostEditor, FAILURE);
/** Where what another app has shared is made a post of. */
export const SharePage = lazyComponent(async () => (await load()).SharePage, FAILURE);
/** A picture that only this device has. */
export const KeptPicture = lateComponent(async () => (await load()).KeptPicture);
/** Whether anything can be written there is only known with the account: until then, nothing. */
export const UserPostForm = lateComponent(async () => (await load()).UserComposer);
