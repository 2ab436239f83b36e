import type { PlaceholderProps } from '../../features/placeholder/index.ts';
import { lazyScreen } from '../-lazy.ts';
import { useNamedTitle } from '../-title.ts';

const Placeholder = lazyScreen<PlaceholderProps>(
  async () => (await import('../../features/placeholder/index.ts')).Placeholder,
);

/** An address whose page is still to come, under a title of its own. */
export function PlaceholderScreen(props: PlaceholderProps) {
  useNamedTitle(props.title);
  return <Placeholder {...props} />;
}
