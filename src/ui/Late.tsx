import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part that a screen can do without for a moment: until its code is there, and for good when the code cannot be had,
 * `Meanwhile` stands in its place, by default nothing. `load` brings its own patience. For a part that must not be missing:
 * `lazyComponent`.
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
