import type { RosterEntry } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { putEntries, rosterRange } from './rosters.ts';
import { noteFetched } from './views.ts';

/** Applies a fetched roster: writes the portions that have changed. `key`: `rosterKey`; `viewKey`: of its view. */
export async function applyRoster(
  mirror: MirrorDatabase,
  key: string,
  entries: readonly RosterEntry[],
  viewKey: string,
  version: ResponseVersion,
): Promise<void> {
  await mirror.transaction('rw', mirror.rosters, mirror.arrivals, mirror.views, async () => {
    const versions = await VersionCheck.open(mirror, [versionKey.roster(key)], version.ordinal);
    if (versions.accepts(versionKey.roster(key), 'entries')) await putEntries(mirror, key, entries);
    await versions.save(mirror);
    await noteFetched(mirror, viewKey, version);
  });
}

/** Deletes a roster that the viewer may not see any more. */
export async function dropRoster(mirror: MirrorDatabase, key: string): Promise<void> {
  await mirror.transaction('rw', mirror.rosters, () => rosterRange(mirror, key).delete());
}
