import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Account } from '../../../src/shared/model/index.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { possibleDestinations } from '../../../src/shared/store/queries/destinations.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { account } from '../../support/post-views.ts';

it('possibleDestinations returns users who accept direct messages and groups the viewer may post to [6.039 6.040]', async () => {
  const stores = openStores(freshAccountId());
  const inStore = (one: Account) => ({ ...one, usernameLower: one.username, revision: 1 });
  await stores.mirror.accounts.bulkPut(
    [
      account('luna', { youCan: ['dm'] }),
      account('shy', { youCan: ['subscribe'] }),
      account('gone', { youCan: ['dm'], isGone: true }),
      account('bees', { type: 'group', youCan: ['post'] }),
      account('readers', { type: 'group', youCan: ['dm'] }),
    ].map(inStore),
  );
  expect((await possibleDestinations(stores)).map(({ username }) => username).toSorted()).toEqual(['bees', 'luna']);
});
