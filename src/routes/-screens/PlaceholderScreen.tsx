import type { PlaceholderProps } from '../../features/placeholder/index.ts';
import { lazyScreen } from '../-lazy.ts';
import { useNamedTitle } from '../-title.ts';

const Placeholder = lazyScreen<PlaceholderProps>(
  async () => (await import('../../features/placeholder/index.ts')).Placeholder,
);

/** A page that does not exist yet, with its title. */
export function PlaceholderScreen(props: PlaceholderProps) {
  useNamedTitle(props.title);
  return <Placeholder {...props} />;
}
