import { Placeholder, type PlaceholderProps } from '../../features/placeholder/index.ts';
import { useNamedTitle } from '../-title.ts';

/** An address whose page is still to come, under a title of its own. */
export function PlaceholderScreen(props: PlaceholderProps) {
  useNamedTitle(props.title);
  return <Placeholder {...props} />;
}
