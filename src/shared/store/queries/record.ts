import { viewKey } from '../../contract/view.ts';
import type { RecordKind, RecordOf } from '../../model/index.ts';
import type { RecordValues } from '../../wire/records.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { readWithPending } from './pending.ts';
import type { Freshness } from './views.ts';

/** A stored record with its freshness. `value`: `undefined` if it is not stored. */
export interface RecordView<K extends RecordKind> extends Freshness {
  value: RecordValues[K] | undefined;
}

/** Returns a record. Nothing pending changes one: what changes records are commands. */
export function record<K extends RecordKind>(stores: Stores, ref: RecordOf<K>): Promise<RecordView<K>> {
  const { mirror } = stores;
  const key = viewKey({ kind: 'record', record: ref });
  return readWithPending(stores, [mirror.records, mirror.views], async () => {
    const [row, view] = await Promise.all([mirror.records.get(key), mirror.views.get(key)]);
    // Written by `applyRecord` with the type of its key.
    return { value: row?.value as RecordValues[K] | undefined, ...freshnessOf(view) };
  });
}
