import type { ComponentType } from 'react';
import { loadModule } from '../platform/lazy-module.ts';
import { lazyComponent } from '../ui/index.ts';

/** A screen whose code is loaded when its address is first opened. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failureText = "Couldn't load page",
): ComponentType<Props> {
  return lazyComponent(() => loadModule(load), failureText);
}
