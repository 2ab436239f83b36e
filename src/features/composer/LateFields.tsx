import { loadModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

export const RecipientPicker = lazyComponent(
  () => loadModule(async () => (await import('./parts.ts')).RecipientPicker),
  "Couldn't load selector",
);
export const FileList = lazyComponent(
  () => loadModule(async () => (await import('./parts.ts')).FileList),
  "Couldn't load Sortable component",
);
