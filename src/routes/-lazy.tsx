import type { ComponentType } from 'react';
import { useScreenWithoutData } from '../platform/first-screen.ts';
import type { LazyModule } from '../platform/lazy-module.ts';
import { lazyComponent } from '../ui/index.ts';

/** A screen whose code is loaded when its address is first opened, or before (`behindATap`). */
export function lazyScreen<Module, Props extends object>(
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  failureText = "Couldn't load page",
): ComponentType<Props> {
  const screens = new Map<ComponentType<Props>, ComponentType<Props>>();
  const pickMarked = (module: Module) => {
    const Screen = pick(module);
    const known = screens.get(Screen);
    if (known) return known;
    // biome-ignore lint/correctness/noComponentHookFactories: once for each screen, as the map sees to.
    const Marked = (props: Props) => {
      useScreenWithoutData();
      return <Screen {...props} />;
    };
    screens.set(Screen, Marked);
    return Marked;
  };
  return lazyComponent(lazy, pickMarked, failureText);
}
