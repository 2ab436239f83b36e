import type { View } from '../../contract/view.ts';
import { viewKey } from '../../contract/view.ts';
import { type Stores, withReopen } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import type { Freshness } from './views.ts';

/** Returns a view's freshness without its content, for parts such as the page title. */
export function viewFreshness({ mirror }: Stores, view: View): Promise<Freshness> {
  return withReopen([mirror], async () => freshnessOf(await mirror.views.get(viewKey(view))));
}
