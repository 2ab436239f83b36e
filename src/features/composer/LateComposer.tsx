import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import styles from './LateComposer.module.css';

/** All forms of posts. */
export const composing = lateModule(() => import('./composing.ts'));
const FAILURE = "Couldn't load form";

export const PostForm = lazyComponent(composing, ({ PostForm }) => PostForm, FAILURE, <div className={styles.place} />);
export const PostEditor = lazyComponent(composing, ({ PostEditor }) => PostEditor, FAILURE);
export const Destinations = lazyComponent(composing, ({ Destinations }) => Destinations, FAILURE);
/** The form that begins with what another app has shared. */
export const SharePage = lazyComponent(composing, ({ SharePage }) => SharePage, FAILURE);
/** A picture of an unsent post. */
export const KeptPicture = lateComponent(composing, ({ KeptPicture }) => KeptPicture);
