import type { ComponentType, ReactNode } from 'react';
import type { LazyModule } from '../platform/lazy-module.ts';
import { Button } from './button/Button.tsx';
import { Notice } from './notice/Notice.tsx';
import { Throbber } from './throbber/Throbber.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/**
 * A component of a lazy module. Renders `fallback` until its code is loaded, and `failureText` with a retry button if it
 * cannot be loaded.
 */
export function lazyComponent<Module, Props extends object>(
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  failureText: string,
  fallback: ReactNode = <Throbber />,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, at the top of a file, as React.lazy is.
  return function Lazily(props: Props) {
    const state = useLazyModule(lazy);
    if (state.kind === 'loaded') {
      const Loaded = pick(state.module);
      return <Loaded {...props} />;
    }
    if (state.kind === 'absent') return fallback;
    return (
      <Notice kind="error" action={<Button onClick={lazy.retry}>Retry</Button>}>
        {failureText}
      </Notice>
    );
  };
}
