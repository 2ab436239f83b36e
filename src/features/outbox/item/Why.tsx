import { useState } from 'react';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Button, lazyComponent } from '../../../ui/index.ts';

const explain = lazyModule(() => import('../../explain/index.ts'));
export const LazyExplain = lazyComponent(
  explain,
  ({ ExplainDialog }) => ExplainDialog,
  "Couldn't load the explanation",
);

/** Opens the story of an item: when it was written, tried and is tried next. */
export function Why({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Why?
      </Button>
      {isOpen && <LazyExplain id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
