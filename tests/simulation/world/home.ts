import type { View } from '../../../src/shared/contract/index.ts';
import type { FeedRef } from '../../../src/shared/model/index.ts';

export const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
export const homePage: View = { kind: 'feed', feed: HOME, offset: 0 };
