import { loadModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

export const RecipientPicker = lazyComponent(
  () => loadModule(async () => (await import('./RecipientPicker.tsx')).RecipientPicker),
  "Couldn't load selector",
);
export const FileList = lazyComponent(
  () => loadModule(async () => (await import('./FileList.tsx')).FileList),
  "Couldn't load Sortable component",
);
