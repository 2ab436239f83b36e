import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie, { type Table } from 'dexie';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { identityCache } from '../../src/shared/store/mirror/identity-cache.ts';
import { CACHE_CHANGES } from '../../src/shared/store/names.ts';

interface Row {
  id: string;
  value: number;
}

class SmallDatabase extends Dexie {
  rows!: Table<Row, string>;
  constructor(name: string) {
    super(name);
    this.use(identityCache({ rows: 3 }));
    this.version(1).stores({ rows: 'id', [CACHE_CHANGES]: '++id' });
  }
}

type Step =
  | { kind: 'read'; ids: string[] }
  | { kind: 'put'; ids: string[]; value: number }
  | { kind: 'delete'; ids: string[] }
  | { kind: 'clear' };

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 3 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const), ids }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), ids, value: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
);
/** A transaction of one of two connections. `fails`: it is aborted at its end. */
const aTransaction = fc.record({
  tab: fc.nat(1),
  mode: fc.constantFrom('r' as const, 'rw' as const, 'rw' as const),
  steps: fc.array(aStep, { minLength: 1, maxLength: 4 }),
  fails: fc.boolean(),
});

it('a row is what it would be without a cache, in every transaction of every connection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTransaction, { maxLength: 12 }), async (transactions) => {
      const name = `cache-${randomUUID()}`;
      const tabs = [new SmallDatabase(name), new SmallDatabase(name)] as const;
      let stored = new Map<string, number>();
      for (const { tab, mode, steps, fails } of transactions) {
        const { rows } = tabs[tab === 0 ? 0 : 1];
        const seen = new Map(stored);
        const run = rows.db.transaction(mode, rows, async () => {
          for (const step of steps) {
            if (step.kind === 'read') {
              const read = await rows.bulkGet(step.ids);
              expect(read.map((row) => row?.value)).toEqual(step.ids.map((id) => seen.get(id)));
            } else if (mode === 'r') continue;
            else if (step.kind === 'put') {
              await rows.bulkPut(step.ids.map((id) => ({ id, value: step.value })));
              for (const id of step.ids) seen.set(id, step.value);
            } else if (step.kind === 'delete') {
              await rows.bulkDelete(step.ids);
              for (const id of step.ids) seen.delete(id);
            } else {
              await rows.clear();
              seen.clear();
            }
          }
          if (fails) throw new Dexie.AbortError('as planned');
        });
        const ended = await run.then(
          () => 'done',
          (error: unknown) => {
            if (!(error instanceof Dexie.AbortError)) throw error;
            return 'failed';
          },
        );
        if (ended === 'done') stored = seen;
      }
      for (const one of tabs) one.close();
      await Dexie.delete(name);
    }),
    { numRuns: 150 },
  );
});
