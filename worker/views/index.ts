import { type ViewKind, viewKey } from '../../src/shared/contract/index.ts';
import { calendar } from './calendar.ts';
import type { ViewDescriptor } from './descriptor.ts';
import { feed } from './feed.ts';
import { notifications } from './notifications.ts';
import { post } from './post.ts';
import { profile } from './profile.ts';
import { record } from './record.ts';
import { createViews, type Views } from './registry.ts';
import { roster } from './roster.ts';
import { shell } from './shell.ts';

export type { LiveSource, ViewDescriptor } from './descriptor.ts';
export { createViews, type Views } from './registry.ts';

/** One descriptor for each kind of view. A kind without one is a type error. */
export const DESCRIPTORS: { [K in ViewKind]: ViewDescriptor<K> } = {
  feed,
  post,
  profile,
  roster,
  calendar,
  record,
  shell,
  notifications,
};

export const VIEWS: Views = createViews(DESCRIPTORS, viewKey);
