import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { undoSendSeconds } from '../../../src/shared/rules/undo-send.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { viewer } from '../../../src/shared/store/queries/viewer.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { countRequests } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';

it('the viewer is read with pending preference patches in two requests', async () => {
  const stores = openStores(freshAccountId());
  expect(await viewer(stores)).toBeUndefined();
  const frontendPreferences = { larder: { undoSendSeconds: 10, kept: 1 }, other: { theirs: 1 } };
  await stores.mirror.shell.put({ key: 'self', value: aSelf(anAccount('anna'), { frontendPreferences }) });
  expect(undoSendSeconds(await viewer(stores))).toBe(10);
  const change = { kind: 'change-preferences', key: 'larder', patch: { undoSendSeconds: 20 } } as const;
  await enqueue(stores, change, { id: 'row', at: 1, holdMs: 0 });
  const self = await viewer(stores);
  expect(self?.frontendPreferences).toEqual({ larder: { undoSendSeconds: 20, kept: 1 }, other: { theirs: 1 } });
  expect(await countRequests(() => viewer(stores))).toBeLessThanOrEqual(3);
});
