import * as v from 'valibot';
import type { AccountId, TimelineId, TimelineRef } from '../model/index.ts';
import type { Row } from './decoded.ts';
import { idOf } from './values.ts';

/** A server feed in `timelines` and `subscriptions` (CONTRACT §3 `Timeline`, `Destination`). */
export const timeline: Row<TimelineRef> = v.pipe(
  v.object({
    id: idOf<TimelineId>(),
    name: v.picklist(['RiverOfNews', 'Posts', 'Directs', 'Comments', 'Likes', 'MyDiscussions', 'Saves']),
    user: idOf<AccountId>(),
  }),
  v.transform(({ id, name, user }) => ({ id, name, ownerId: user })),
);
