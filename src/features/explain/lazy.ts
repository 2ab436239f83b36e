import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

const explain = lazyModule(() => import('./ExplainDialog.tsx'));
const FAILED = "Couldn't load the explanation";

/** What has become of an item of the outbox. */
export const LazyExplain = lazyComponent(explain, ({ ExplainDialog }) => ExplainDialog, FAILED);

/** Why a view is not newer. */
export const LazyExplainView = lazyComponent(explain, ({ ExplainViewDialog }) => ExplainViewDialog, FAILED);
