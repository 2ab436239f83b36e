import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part that a screen can do without for a moment, as nothing: its place stays empty until its code is there, and for good
 * when the code cannot be had. `load` brings its own patience. For a part that must not be missing: `lazyComponent`.
 */
export function lateComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, at the top of a file, as React.lazy is.
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
