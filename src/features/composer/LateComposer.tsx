import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import styles from './LateComposer.module.css';

const load = () => loadModule(() => import('./composing.ts'));
const FAILURE = "Couldn't load form";

export const PostForm = lazyComponent(async () => (await load()).PostForm, FAILURE, <div className={styles.place} />);
export const PostEditor = lazyComponent(async () => (await load()).PostEditor, FAILURE);
/** The form that begins with what another app has shared. */
export const SharePage = lazyComponent(async () => (await load()).SharePage, FAILURE);
/** A picture of an unsent post. */
export const KeptPicture = lateComponent(async () => (await load()).KeptPicture);
/** Renders nothing until the account is known: only then is it known whether the user may post there. */
export const UserPostForm = lateComponent(async () => (await load()).UserPostForm);
