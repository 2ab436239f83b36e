import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A lazy component that a screen can do without. Renders `Meanwhile` (default: nothing) until its code is loaded, and
 * permanently if it cannot be loaded. `load` does its own retries. See `lazyComponent` for components that must not be missing.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load().catch(() => Meanwhile) }));
  return function Late(props: Props) {
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
