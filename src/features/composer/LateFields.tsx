import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

const parts = lazyModule(() => import('./parts.ts'));

export const RecipientPicker = lazyComponent(parts, ({ RecipientPicker }) => RecipientPicker, "Couldn't load selector");
export const FileList = lazyComponent(parts, ({ FileList }) => FileList, "Couldn't load Sortable component");
