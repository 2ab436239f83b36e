import type { RecordKind, RecordOf } from '../../../src/shared/model/index.ts';
import type { RecordValues } from '../../../src/shared/wire/account.ts';
import { applyRecord } from '../../apply/records.ts';
import type { Fetched, PullContext } from '../../pull/context.ts';

/**
 * Stores what the answer to a command says about a record. A storage error is no failure of the command: the record is
 * fetched again.
 */
export async function storeRecord<K extends RecordKind>(
  context: PullContext,
  record: RecordOf<K>,
  { value, ordinal }: Extract<Fetched<RecordValues[K]>, { ok: true }>,
): Promise<void> {
  await context.store(() => applyRecord(context.mirror, record, value, { ordinal, at: context.now() }));
}
