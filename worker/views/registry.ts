import { parseViewKey, type Result, type View } from '../../src/shared/contract/index.ts';
import type { PullContext } from '../pull/context.ts';
import type { ViewDescriptor } from './descriptor.ts';

/** The kinds of views that an engine knows. */
export interface Views {
  key: (view: View) => string;
  /** `false` for a kind that only a newer version of the app knows: another tab may run one. */
  knows: (view: View) => boolean;
  of: (view: View) => ViewDescriptor;
  /** The descriptor that belongs to a stored key; `undefined` for an unknown kind. */
  ofKey: (key: string) => ViewDescriptor | undefined;
  all: readonly ViewDescriptor[];
  pull: (context: PullContext, view: View) => Promise<Result<null>>;
}

/** `descriptors`: by kind. `key` must return `kind:name` or `kind`, as `viewKey` does. */
export function createViews(descriptors: Readonly<Record<string, ViewDescriptor>>, key: Views['key']): Views {
  const of = ({ kind }: View): ViewDescriptor => {
    const descriptor = descriptors[kind];
    if (!descriptor) throw new Error(`There is no view of the kind ${kind}`);
    return descriptor;
  };
  return {
    key,
    knows: ({ kind }) => Object.hasOwn(descriptors, kind),
    of,
    ofKey: (stored) => descriptors[parseViewKey(stored).kind],
    all: Object.values(descriptors),
    pull: (context, view) => of(view).pull(context, view),
  };
}
