import { beforeAll, describe, expect, it } from 'vitest';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { notYetConformingEvents } from './not-yet-conforming.ts';
import { readEvents } from './recorded-events.ts';
import { asRecorded, type EventOutcome, type EventStep, replayEvents } from './replay-events.ts';

const ask = (actor: string, path: string): EventStep => ({ actor, method: 'POST', path: `/v3/${path}`, body: {} });

/** The calls that caused the recorded events in their order, and calls in between that were not recorded. */
const steps: EventStep[] = [
  'event_new--i-subscribed',
  'event_new--banned_user',
  ask('star13', 'users/luna/subscribe'),
  'none--user_unsubscribed',
  'user_update--subscription_requested',
  'event_new--subscription_request_revoked',
  'event_new--subscription_request_rejected',
  ask('vega', 'users/jupiter/sendRequest'),
  'user_update--subscription_request_approved',
  'event_new--group_subscription_requested',
  'event_new--group_subscription_request_revoked',
  'event_new--group_subscription_approved',
  ask('star17', 'users/secretlab/sendRequest'),
  'event_new--managed_group_subscription_rejected',
  'event_new--group_admin_promoted',
  'event_new--group_admin_demoted',
  'event_new--group_subscribed',
  'event_new--group_unsubscribed',
  'event_new--blocked_in_group',
  'event_new--unblocked_in_group',
  ask('luna', 'groups/astronomers/disableBans'),
  'event_new--bans_in_group_enabled',
  'user_update--homefeed-created',
  'user_update--homefeed-renamed',
  'user_update--homefeed-deleted',
  'global_user_update--profile-changed',
  'global_user_update--other-profile-changed',
  'global_user_update--preferences-changed',
  'global_user_update--group-changed',
  'user_update--notifications-read',
  'event_new--group_created',
  'event_new--invitation_used',
  'global_user_update--account-suspended',
];

const recordings = readEvents(/\/v3\/(users|groups|requests|timelines\/home)/);
let found: Map<string, EventOutcome>;

beforeAll(async () => {
  found = await replayEvents(createRecordedWorld(), recordings, steps);
});

describe('the events of a recorded write of accounts, relations, groups or home lists', () => {
  it('every such recording is replayed', () => {
    expect(recordings.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
  });

  it.each(recordings.map(({ name }) => name))('%s is sent with the recorded payload', (name) => {
    expect(found.get(name)?.problems.join('\n')).toBe('');
  });

  const conforming = recordings.filter(({ name }) => !(name in notYetConformingEvents));
  it.each(conforming.map((recording) => [recording.name, recording] as const))(
    '%s is sent to the recorded users through the recorded rooms',
    (name, recording) => {
      expect(found.get(name)?.heard).toEqual(asRecorded(recording));
    },
  );

  const differing = recordings.filter(({ name }) => name in notYetConformingEvents);
  it.each(differing.map((recording) => [recording.name, recording] as const))(
    '%s still differs (remove it from the list otherwise)',
    (name, recording) => {
      expect(found.get(name)?.heard).not.toEqual(asRecorded(recording));
    },
  );
});
