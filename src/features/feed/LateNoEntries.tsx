import { loadModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';
import type { NoEntriesProps } from './NoEntries.tsx';

/** The words about a feed without posts, whose code a feed with posts does not wait for. */
export const LateNoEntries = lazyComponent<NoEntriesProps>(
  () => loadModule(async () => (await import('./NoEntries.tsx')).NoEntries),
  "Couldn't load page",
);
