import type { PlaceholderProps } from '../../features/placeholder/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const Placeholder = lazyScreen(
  lazyModule(() => import('../../features/placeholder/index.ts')),
  ({ Placeholder }) => Placeholder,
);

/** A page that does not exist yet, with its title. */
export function PlaceholderScreen(props: PlaceholderProps) {
  useNamedTitle(props.title);
  return <Placeholder {...props} />;
}
