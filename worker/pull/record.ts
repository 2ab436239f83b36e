import { failed, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import type { RecordKind, RecordOf } from '../../src/shared/model/index.ts';
import { recordCall } from '../../src/shared/wire/account.ts';
import { noteFailed } from '../apply/index.ts';
import { applyRecord } from '../apply/records.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** Fetches a record. A failure changes only the view's row. */
export async function pullRecord<K extends RecordKind>(
  context: PullContext,
  record: RecordOf<K>,
): Promise<Result<null>> {
  const { path, decode } = recordCall(record);
  const fetched = await fetchDecoded(context, { method: 'GET', path: path(record), priority: 'screen' }, decode);
  if (!fetched.ok) {
    const key = viewKey({ kind: 'record', record });
    await context.store(() => noteFailed(context.mirror, key, fetched.failure, context.now()));
    return failed(fetched.failure);
  }
  const version = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyRecord(context.mirror, record, fetched.value, version));
  return applied.ok ? success(null) : applied;
}
