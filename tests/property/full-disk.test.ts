import { isKind } from '../support/mutations.ts';
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createDraftWriter } from '../../src/live/drafts/draft-writer.ts';
import { kept } from '../../src/live/outbox/use-mutate.ts';
import type { EngineEvent } from '../../src/shared/contract/index.ts';
import { closeStores, createDisk, openStores } from '../../src/shared/store/index.ts';
import { readDraft, saveDraft } from '../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../src/shared/store/vault/outbox.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import { freshAccountId } from '../support/engine-world.ts';
import { failingDisk, mendDisk } from '../support/failing-disk.ts';

afterEach(mendDisk);

const KEY = 'comment:p1';

it('whichever write fails, the text is in the form or in the vault, once, and every failure is reported', async () => {
  const errors = fc.constantFrom('UnknownError', 'QuotaExceededError', 'AbortError');
  const steps = fc.array(fc.constantFrom('type', 'send', 'retry'), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      errors,
      steps,
      async (n, hasRoom, errorName, todo) => {
        mendDisk();
        const accountId = freshAccountId();
        const disk = createDisk({ test: async () => (hasRoom ? null : 'quota'), after: () => undefined });
        const stores = openStores(accountId, { disk });
        const events: EngineEvent[] = [];
        const runtime = { stores, signals: { receive: (event: EngineEvent) => void events.push(event) } } as never;
        failingDisk.errorName = errorName as typeof failingDisk.errorName;
        failingDisk.fails = (write) => write % n === 0;
        let retry = () => {};
        const writer = createDraftWriter({
          save: async ({ content, at }) => {
            const result = await kept(runtime, (all) => saveDraft(all, { key: KEY, ...content, at }));
            return result.ok ? null : result.failure;
          },
          after: (_delayMs, work) => {
            retry = work;
          },
        });
        let form = '';
        let failures = 0;
        const sent: string[] = [];
        for (const [index, step] of todo.entries()) {
          if (step === 'type') {
            form += `word${index} `;
            writer.write({ content: { body: form }, at: index + 1, madeOf: { state: null, from: 1 } });
            await writer.settle();
          } else if (step === 'retry') {
            retry();
            await writer.settle();
          } else if (form !== '') {
            const body = form;
            const result = await kept(runtime, (all) =>
              enqueue(
                all,
                { kind: 'create-comment', postId: 'p1' as never, body },
                {
                  id: randomUUID(),
                  at: index + 1,
                  holdMs: 0,
                  draftKey: KEY,
                },
              ),
            );
            if (result.ok) {
              sent.push(body);
              form = '';
              writer.forget();
            } else failures += 1;
          }
          if (writer.failure()) failures += 1;
          // The form keeps the text until it is sent.
          const inVault = (await readDraft(stores, KEY))?.body ?? '';
          if (form !== '') expect([inVault, writer.unsaved()?.content.body]).toContain(form);
        }
        if (failures > 0) expect(events.length).toBeGreaterThan(0);
        const rows = await outboxOf(stores.vault, accountId);
        expect(rows.map(({ mutation }) => (isKind(mutation, 'create-comment') ? mutation.body : ''))).toEqual(sent);
        closeStores(stores);
      },
    ),
    { numRuns: 40 },
  );
});
