import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadState } from '../../../../src/features/composer/files/upload-state.ts';
import { createSignals, type Signals } from '../../../../src/live/signals.ts';
import { keepFile } from '../../../../src/shared/store/vault/draft-files.ts';
import { sendNow } from '../../../../src/shared/store/vault/outbox.ts';
import { aChosenFile } from '../../../support/mutations.ts';
import { uploadsBy } from '../../../support/oracle.ts';
import { PushWorld } from '../../../support/push-world.ts';

vi.setConfig({ testTimeout: 30_000 });

let world: PushWorld;
let signals: Signals;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  signals = createSignals();
  world = new PushWorld();
  world.progress = (rowId, sentBytes, totalBytes) =>
    signals.receive({ kind: 'upload-progress', rowId, sentBytes, totalBytes });
  await world.signIn();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await world.close();
});

const isUpload = (request: Request) => request.url.endsWith('/attachments');

/** Upload state as the form shows it. */
async function shown(id: string) {
  const row = await world.row(id);
  const uploaded = (await world.vault.aliases.get(id))?.file;
  return { ...uploadState({ url: '' }, { state: row?.state, uploaded }, true), progress: signals.uploaded(id) };
}

describe('an upload', () => {
  it('shows loading, progress, the error message, loading again on retry, and success [3.096 4.001]', async () => {
    const id = randomUUID();
    const bytes = new TextEncoder().encode('notes').buffer as ArrayBuffer;
    await keepFile(world.stores, aChosenFile(id, { bytes }), world.now());
    expect(await shown(id)).toEqual({ kind: 'loading', progress: undefined });

    world.server.faults.set({ match: isUpload, respond: 'hang', times: 1 });
    await world.start();
    await world.until(async () => expect(await shown(id)).toEqual({ kind: 'loading', progress: 0.25 }));

    world.server.faults.clear();
    world.server.faults.set({ match: isUpload, respond: { status: 422, body: { err: 'No' } }, times: 1 });
    await world.until(async () =>
      expect(await shown(id)).toMatchObject({ kind: 'error', errorText: 'HTTP error 422', canRetry: false }),
    );
    expect(uploadsBy(world.server.core, 'luna')).toEqual([]);

    await sendNow(world.vault, id, 1);
    expect(await shown(id)).toMatchObject({ kind: 'loading' });
    await world.until(async () => expect(await shown(id)).toMatchObject({ kind: 'success' }));
    expect(uploadsBy(world.server.core, 'luna')).toHaveLength(1);
    await world.done();
  });
});
