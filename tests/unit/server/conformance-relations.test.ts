import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { replaySteps } from './replay-steps.ts';

/** The recorded writes in the order they were made (recorded times are accurate to seconds), with a read in between. */
const steps = [
  'users/subscribe--ok',
  'users/subscribe--err-already',
  'users/subscribe--err-self',
  'users/subscribe--err-private',
  'users/subscribe--err-banned-by-me',
  'users/subscribe--err-not-found',
  'users/subscribe--group',
  'users/update-subscription--ok',
  'users/get--in-home-feeds',
  'users/update-subscription--err-not-subscribed',
  'users/unsubscribe--ok',
  'users/unsubscribe--err-not-subscribed',
  'users/unsubscribe--err-group-admin',
  'users/unsubscribeFromMe--ok',
  'users/unsubscribeFromMe--err-not-subscribed',
  'users/sendRequest--ok',
  'users/sendRequest--err-twice',
  'users/sendRequest--err-subscribed',
  'users/sendRequest--group',
  'users/revokeRequest--ok',
  'users/revokeRequest--err-none',
  'users/acceptRequest--ok',
  'users/acceptRequest--err-none',
  'users/rejectRequest--ok',
  'users/rejectRequest--err-none',
  'users/ban--ok',
  'users/unban--ok',
  'users/unban--err-not-banned',
  'users/ban--err-not-found',
  'users/ban--err-anonymous',
  'users/ban--self',
  'users/unban--self',
  'groups/create--ok',
  'groups/create--private',
  'groups/create--err-taken',
  'groups/create--err-invalid',
  'groups/create--err-screenname',
  'groups/create--err-anonymous',
  'groups/update--ok',
  'groups/update--err-not-admin',
  'groups/update--err-description',
  'groups/update-picture--ok',
  'groups/update-picture--err-not-admin',
  'groups/acceptRequest--ok',
  'groups/acceptRequest--err-none',
  'groups/acceptRequest--err-not-admin',
  'groups/rejectRequest--ok',
  'groups/rejectRequest--err-none',
  'groups/admin--ok',
  'groups/admin--err-not-subscriber',
  'groups/admin--err-not-admin',
  'groups/unadmin--ok',
  'groups/unadmin--err-last',
  'groups/unsubscribeFromGroup--ok',
  'groups/unsubscribeFromGroup--err-not-member',
  'groups/unsubscribeFromGroup--err-admin',
  'groups/block--ok',
  'groups/block--err-twice',
  'groups/block--err-not-admin',
  'groups/unblock--ok',
  'groups/unblock--err-not-blocked',
  'groups/disableBans--ok',
  'groups/enableBans--ok',
  'groups/disableBans--err-anonymous',
  'homefeeds/create--ok',
  'homefeeds/create--foreign',
  'homefeeds/create--err-blank',
  'homefeeds/update--ok',
  'homefeeds/update--err-inherent-title',
  'homefeeds/update--err-not-own',
  'homefeeds/reorder--ok',
  'homefeeds/reorder--err-foreign',
  'homefeeds/delete--ok',
  'homefeeds/delete--err-not-found',
  'homefeeds/delete--err-inherent',
];

const recordings = readRecordings();
let found: Map<string, string[]>;
let core: ServerCore;

/** The smallest valid GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

function filesOf(name: string): FormData | undefined {
  if (!name.includes('update-picture')) return undefined;
  const form = new FormData();
  form.set('file', new File([pixel], 'ava.gif'));
  return form;
}

beforeAll(async () => {
  core = createServerCore({ database: ':memory:', clock: () => Date.UTC(2026, 10, 21, 3, 47), random: Math.random });
  core.load(createRecordedWorld());
  found = await replaySteps(core, recordings, steps, filesOf);
});
afterAll(() => core.close());

describe('a recorded write of relations, groups or home lists is answered as the recorded server did', () => {
  it.each(steps)('%s', (name) => {
    expect(found.get(name)?.join('\n')).toBe('');
  });

  it('every such recording is replayed', () => {
    const writes = recordings.filter(
      ({ name, method }) => /^(users|groups|homefeeds)\//.test(name) && method !== 'GET',
    );
    expect(writes.map(({ name }) => name).filter((name) => !steps.includes(name))).toEqual([]);
  });
});
