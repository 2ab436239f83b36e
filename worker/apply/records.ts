import { viewKey } from '../../src/shared/contract/index.ts';
import type { RecordKind, RecordOf } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { RecordValues } from '../../src/shared/wire/account.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

/** Stores a record, unless an answer to a later request is stored already. */
export async function applyRecord<K extends RecordKind>(
  mirror: MirrorDatabase,
  record: RecordOf<K>,
  value: RecordValues[K],
  version: ResponseVersion,
): Promise<void> {
  const key = viewKey({ kind: 'record', record });
  await mirror.transaction('rw', mirror.records, mirror.arrivals, mirror.views, async () => {
    const versions = await VersionCheck.open(mirror, [versionKey.record(key)], version.ordinal);
    if (versions.accepts(versionKey.record(key), 'value')) {
      const row = { key, value };
      if (!same(await mirror.records.get(key), row)) await mirror.records.put(row);
    }
    await versions.save(mirror);
    await noteFetched(mirror, key, version);
  });
}
