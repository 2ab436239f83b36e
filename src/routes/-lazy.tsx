import { type ComponentType, type FunctionComponent, useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';
import { useScreenWithoutData } from '../platform/first-screen.ts';
import type { LazyModule } from '../platform/lazy-module.ts';
import { lazyComponent } from '../ui/index.ts';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { useNamedTitle } from './-title.ts';

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
  const Screen = lazyComponent(lazy, pickMarked, failureText);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a screen, at the top of a file, as React.lazy is.
  return function LazyScreen(props: Props) {
    const hasFailed = useLazyModule(lazy).kind === 'failed';
    useEffect(() => {
      // The message and its button must not be covered.
      if (hasFailed) takeOver();
    }, [hasFailed]);
    return <Screen {...props} />;
  };
}

/** The same for a screen that needs nothing of its address, with the title of its document. */
export function titledScreen<Module>(
  title: string,
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType,
): FunctionComponent {
  const Screen = lazyScreen(lazy, pick);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a screen, at the top of a file, as React.lazy is.
  return function TitledScreen() {
    useNamedTitle(title);
    return <Screen />;
  };
}
