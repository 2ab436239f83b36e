import { lateModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';

/** A translated text, below the text itself. Its code is loaded with the first one. */
export const LateTranslation = lateComponent(
  lateModule(() => import('./Translation.tsx')),
  ({ Translation }) => Translation,
);
