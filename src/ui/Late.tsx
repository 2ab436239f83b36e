import type { ComponentType } from 'react';
import type { LazyModule } from '../platform/lazy-module.ts';
import { useLazyModule } from './use-lazy-module.ts';

/**
 * A component of a lazy module that a screen can do without. Renders `Meanwhile` (default: nothing) until its code is loaded,
 * and while it cannot be loaded. See `lazyComponent` for components that must not be missing.
 */
export function lateComponent<Module, Props extends object>(
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  return function Late(props: Props) {
    const state = useLazyModule(lazy);
    const Shown = state.kind === 'loaded' ? pick(state.module) : Meanwhile;
    return <Shown {...props} />;
  };
}

function Nothing() {
  return null;
}
