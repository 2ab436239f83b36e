import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../src/shared/model/index.ts';
import { decodeNamedAccount, decodeWhoAmI } from '../../../../src/shared/wire/index.ts';
import { decodeProfile } from '../../../../src/shared/wire/profiles.ts';
import { refusedField } from '../../../../worker/commands/refused-field.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

/** The account of a recorded GET users/{name}, with other values of its fields. */
function account(recording: string, fields: Record<string, unknown> = {}): Account {
  const payload = recordedBody(recording);
  for (const [name, value] of Object.entries(fields)) put(payload, `users.${name}`, value);
  const decoded = decodeNamedAccount(payload);
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  return decoded.value;
}

const STRANGER = 'users/get--stranger';
const GROUP = 'users/get--group-restricted-member';

function whoAmI(fields: Record<string, unknown> = {}) {
  const payload = recordedBody('session/whoami--luna');
  for (const [name, value] of Object.entries(fields)) put(payload, `users.${name}`, value);
  const decoded = decodeWhoAmI(payload);
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  return { payload, self: decoded.value.self };
}

describe('the decoded fields of an account', () => {
  it('identify it; the address and its verification code are the viewer’s alone [3.001]', () => {
    const payload = recordedBody(STRANGER);
    for (const field of ['id', 'username', 'screenName', 'type'] as const)
      expect(account(STRANGER)[field]).toBe(at(payload, `users.${field}`));
    expect(account(STRANGER).type).toBe('user');
    expect(account(GROUP).type).toBe('group');
    const { payload: mine, self } = whoAmI();
    expect(self.email).toBe(at(mine, 'users.email'));
    expect(self.email).not.toBe('');
    // The server never sends the code, but refuses it by its name.
    expect(refusedField('Email verification code required')).toBe('emailVerificationCode');
  });

  it('contain the flags as booleans [3.002]', () => {
    const flags = (isPrivate: string, isProtected: string) => account(STRANGER, { isPrivate, isProtected }).privacy;
    expect(flags('0', '0')).toBe('public');
    expect(flags('0', '1')).toBe('protected');
    expect(flags('1', '1')).toBe('private');
    expect(account(GROUP).isRestricted).toBe(true);
    expect(account(GROUP, { isRestricted: '0' }).isRestricted).toBe(false);
  });

  it('tell whether it is gone [3.003]', () => {
    expect(account('users/get--gone').isGone).toBe(true);
    expect(account(STRANGER).isGone).toBe(false);
  });

  it('contain the description [3.004]', () => {
    expect(account(STRANGER).description).toMatch(/^I write about tides/);
    expect(account(STRANGER, { description: undefined }).description).toBe('');
  });

  it('contain the addresses of three pictures [3.005]', () => {
    const url = (size: number) => `https://media.example.net/picture_${size}.jpg`;
    const pictures = {
      profilePictureUrl: url(400),
      profilePictureMediumUrl: url(50),
      profilePictureLargeUrl: url(75),
    };
    expect(account(STRANGER, pictures)).toMatchObject({
      pictureUrl: url(400),
      pictureMediumUrl: url(50),
      pictureLargeUrl: url(75),
    });
    // The recorded server has two sizes.
    expect(account(STRANGER)).not.toHaveProperty('pictureUrl');
  });

  it('contain the time of the creation in ms [3.007]', () => {
    expect(account(STRANGER).createdAt).toBe(1637464681818);
    expect(at(recordedBody(STRANGER), 'users.createdAt')).toBe('1637464681818');
  });

  it('contain what the viewer can do [3.009]', () => {
    expect(account(STRANGER).youCan).toEqual(expect.arrayContaining(['subscribe', 'ban', 'dm']));
    const inGroup = ['unsubscribe', 'post', 'disable_bans'];
    expect(account('users/get--group-member').youCan).toEqual(expect.arrayContaining(inGroup));
    expect(account('users/get--group-member', { youCan: ['undisable_bans'] }).youCan).toEqual(['undisable_bans']);
  });

  it('contain what it did to the viewer [3.010]', () => {
    expect(account('users/get--as-banned').theyDid).toEqual(['subscribe']);
    expect(account('users/get--they-requested-me').theyDid).toEqual(['request_subscription']);
    expect(account(GROUP, { theyDid: ['block'] }).theyDid).toEqual(['block']);
  });
});

it('the viewer’s data contain subscriptions, subscribers, blocks and requests in both directions [3.011]', () => {
  const requests = { subscriptionRequests: ['asks-me'], pendingSubscriptionRequests: ['asked-by-me'] };
  const { payload, self } = whoAmI({ ...requests, banIds: ['banned'] });
  expect(self.subscribedTimelineIds).toEqual(at(payload, 'users.subscriptions'));
  expect(self.subscriberIds).toEqual(at<{ id: string }[]>(payload, 'users.subscribers').map(({ id }) => id));
  expect(Math.min(self.subscribedTimelineIds.length, self.subscriberIds.length)).toBeGreaterThan(0);
  expect(self.banIds).toEqual(['banned']);
  expect(self.receivedRequestIds).toEqual(['asks-me']);
  expect(self.sentRequestIds).toEqual(['asked-by-me']);
});

it('the viewer’s data contain the numbers of unread direct messages, a text, and unread notifications [3.012]', () => {
  expect(whoAmI({ unreadDirectsNumber: '3', unreadNotificationsNumber: 162 }).self).toMatchObject({
    unreadDirects: 3,
    unreadNotifications: 162,
  });
});

it('a profile contains past usernames and the time until which they were valid', () => {
  const decoded = decodeProfile(recordedBody('users/get--past-username'));
  expect(decoded.ok && decoded.value.details.pastUsernames).toEqual([
    { username: 'moon', validTillAt: Date.parse('2026-05-05T03:18:01.095Z') },
    { username: 'selene', validTillAt: Date.parse('2024-06-04T03:18:01.095Z') },
  ]);
});
