import { lateModule } from '../../platform/lazy-module.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { lateComponent } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import styles from './LatePreview.module.css';

const Late = lateComponent(
  lateModule(() => import('./PostPreview.tsx')),
  ({ PostPreview }) => PostPreview,
  () => <div className={styles.line} />,
);

/** Words in the hosts of all services: a text without them has no preview. */
const SITES =
  /youtu|vimeo|coub|imgur|gfycat|giphy|tenor|aparat|dai.?ly|rutube|cloud|spotify|apple|tiktok|wikip|insta|twitter|x\.com|t\.me|google/i;

/** The preview of a post's link, if the user wants previews. Until its code is loaded, its line has its place. */
export function LatePreview({ view }: { view: PostView }) {
  const { preferences, config } = useReader();
  const { services, cardScript } = config.linkPreviews;
  if (!preferences.allowLinksPreview || services.length === 0) return null;
  return (cardScript === null ? SITES : /\w\.\w/).test(view.post.body) ? <Late view={view} /> : null;
}
