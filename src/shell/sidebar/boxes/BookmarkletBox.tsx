import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyComponent } from '../../../ui/index.ts';
import { Collapsible } from '../../../ui/later.ts';

const BookmarkletTools = lazyComponent(
  lazyModule(() => import('../../../features/bookmarklet/index.ts')),
  ({ BookmarkletTools }) => BookmarkletTools,
  "Couldn't load form",
);

/** The bookmarklet, whose code is loaded when the box is opened. */
export function BookmarkletBox() {
  return (
    <nav aria-label="Bookmarklet">
      <Collapsible title="Bookmarklet" isInitiallyOpen={false} isLazy>
        <BookmarkletTools />
      </Collapsible>
    </nav>
  );
}
