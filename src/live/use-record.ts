import type { RecordKind, RecordOf } from '../shared/model/index.ts';
import { type RecordView, record } from '../shared/store/queries/record.ts';
import { useWatch } from './engine/use-engine.ts';
import { useRemembered } from './use-live.ts';

/** A stored record, kept fresh while the component is mounted. `undefined` until the store has answered. */
export function useRecord<K extends RecordKind>(ref: RecordOf<K>): RecordView<K> | undefined {
  useWatch({ kind: 'record', record: ref });
  return useRemembered(record<K>, ref);
}
