import { describe, expect, it } from 'vitest';
import { asAccountId, relationOf } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, type Attempt, kindOf } from '../../../../src/shared/mutations/index.ts';
import { decodeNamedAccount } from '../../../../src/shared/wire/index.ts';
import { aMutation, FIRST_ATTEMPT, isKind, type MutationOf } from '../../../support/mutations.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

const REPEATED: Attempt = { ...FIRST_ATTEMPT, isRepeated: true };
const OLD: Attempt = { ...FIRST_ATTEMPT, isOld: true };

/** What reading the recorded answers just before sending leads to. */
function checkOf(mutation: AnyMutation, payloads: readonly unknown[], attempt: Attempt = FIRST_ATTEMPT) {
  const read = kindOf(mutation)?.before?.read(mutation, payloads, attempt);
  if (!read?.ok) throw new Error(`Nothing was read: ${read?.refusal.path}`);
  return read.value;
}

type OnAccountKind = 'subscribe' | 'request-subscription' | 'answer-request' | 'remove-subscriber' | 'block-user';
type OfPeople = OnAccountKind | 'show-blocked';

/** A mutation of the recorded account, and what the account looks like. */
function onRecorded<Kind extends OfPeople>(kind: Kind, name: string, fields: Partial<MutationOf<Kind>> = {}) {
  const payload = recordedBody(name);
  const accountId = asAccountId(at<string>(payload, 'users.id'));
  const mutation = aMutation(kind, { accountId, username: 'seen-name', ...fields } as Partial<MutationOf<Kind>>);
  return { mutation, payload, username: at<string>(payload, 'users.username') };
}

function checkOn<Kind extends OfPeople>(
  kind: Kind,
  name: string,
  fields: Partial<MutationOf<Kind>>,
  attempt = FIRST_ATTEMPT as Attempt,
) {
  const { mutation, payload } = onRecorded(kind, name, fields);
  return checkOf(mutation, [payload], attempt);
}

describe('what two people are to each other is read just before it is changed', () => {
  it.each([
    ['subscribe', { on: true }, 'users/get--private-subscribed'],
    ['subscribe', { on: false }, 'users/get--not-subscribed'],
    ['request-subscription', { on: true }, 'users/get--private-requested'],
    ['request-subscription', { on: false }, 'users/get--not-subscribed'],
    ['answer-request', { isAccepted: false }, 'users/get--not-subscribed'],
    ['remove-subscriber', {}, 'users/get--not-subscribed'],
    ['block-user', { on: false }, 'users/get--not-subscribed'],
  ] as const)('%s %o is done without a request if it is so already: %s', (kind, fields, name) => {
    expect(checkOn(kind, name, fields)).toEqual({ kind: 'done' });
  });

  it.each([
    ['request-subscription', { on: false }, 'users/get--private-requested', /^requests\/\w+\/revoke$/],
    ['answer-request', { isAccepted: true }, 'users/get--they-requested-me', /^users\/acceptRequest\/\w+$/],
    ['answer-request', { isAccepted: false }, 'users/get--they-requested-me', /^users\/rejectRequest\/\w+$/],
    ['block-user', { on: true }, 'users/get--not-subscribed', /^users\/\w+\/ban$/],
  ] as const)('%s %o is sent under the account’s name of now: %s', (kind, fields, name, path) => {
    const check = checkOn(kind, name, fields);
    const { username } = onRecorded(kind, name);
    expect(check).toMatchObject({ kind: 'send', call: { path: expect.stringMatching(path) } });
    expect(check).toMatchObject({ call: { path: expect.stringContaining(username) } });
  });

  it('a subscription to a feed that has become private is refused, and a request to one that is open subscribes [6.042]', () => {
    const { username, payload, mutation } = onRecorded('subscribe', 'users/get--not-subscribed', { on: true });
    put(payload, 'users.isPrivate', '1');
    put(payload, 'users.youCan', ['request_subscription', 'ban']);
    expect(checkOf(mutation, [payload])).toEqual({
      kind: 'refused',
      reason: `@${username} is private now: you can ask for a subscription`,
    });
    const request = checkOn('request-subscription', 'users/get--not-subscribed', { on: true });
    expect(request).toMatchObject({ kind: 'replaced', mutation: { kind: 'subscribe', username, on: true } });
  });

  it('a request that was accepted before it is sent again is a subscription, which it does not take back', () => {
    expect(checkOn('request-subscription', 'users/get--private-subscribed', { on: true })).toMatchObject({
      kind: 'replaced',
      mutation: { kind: 'subscribe', on: true },
    });
  });

  it('a request that was accepted meanwhile cannot be revoked', () => {
    const { username } = onRecorded('subscribe', 'users/get--private-subscribed');
    expect(checkOn('request-subscription', 'users/get--private-subscribed', { on: false })).toEqual({
      kind: 'refused',
      reason: `@${username} has accepted your request already`,
    });
  });

  it('a request that is gone cannot be accepted; after a lost answer that is what the answer has done', () => {
    const accept = { isAccepted: true };
    const name = 'users/get--not-subscribed';
    const { username } = onRecorded('answer-request', name);
    expect(checkOn('answer-request', name, accept)).toEqual({
      kind: 'refused',
      reason: `There is no request by @${username} any more`,
    });
    expect(checkOn('answer-request', name, accept, REPEATED)).toEqual({ kind: 'done' });
  });

  it('a request that another device has accepted cannot be rejected', () => {
    const { mutation, payload, username } = onRecorded('answer-request', 'users/get--they-requested-me', {
      isAccepted: false,
    });
    put(payload, 'users.theyDid', ['subscribe']);
    expect(checkOf(mutation, [payload])).toEqual({
      kind: 'refused',
      reason: `The request by @${username} was accepted on another device`,
    });
  });

  it('nobody blocks themselves, although the server would take it', () => {
    const { mutation, payload } = onRecorded('block-user', 'users/get--self');
    const attempt = { ...FIRST_ATTEMPT, by: mutation.accountId };
    expect(checkOf(mutation, [payload], attempt)).toEqual({ kind: 'refused', reason: 'You cannot block yourself' });
  });

  it('a group shows the blocked only if it does not do so yet [6.037 6.038]', () => {
    const { mutation, payload } = onRecorded('show-blocked', 'users/get--group-member', { on: true });
    put(payload, 'users.youCan', ['disable_bans']);
    expect(checkOf(mutation, [payload])).toMatchObject({ kind: 'send' });
    put(payload, 'users.youCan', ['undisable_bans']);
    expect(checkOf(mutation, [payload])).toEqual({ kind: 'done' });
    expect(checkOf({ ...mutation, on: false }, [payload])).toMatchObject({ kind: 'send' });
  });
});

describe('after more than an hour in the outbox', () => {
  const NAME = 'users/get--they-requested-me';
  const decoded = decodeNamedAccount(recordedBody(NAME));
  if (!decoded.ok) throw new Error('The recording cannot be read');
  const now = relationOf(decoded.value);
  const before = { ...now, mine: 'subscribed' } as const;

  it.each([
    ['answer-request', { isAccepted: true }],
    ['block-user', { on: true }],
  ] as const)('%s is sent if nothing has changed, and asked about otherwise', (kind, fields) => {
    expect(checkOn(kind, NAME, { ...fields, seen: now }, OLD)).toMatchObject({ kind: 'send' });
    expect(checkOn(kind, NAME, { ...fields, seen: before })).toMatchObject({ kind: 'send' });
    const asked = checkOn(kind, NAME, { ...fields, seen: before }, OLD);
    const { username } = onRecorded(kind, NAME);
    expect(asked).toMatchObject({
      kind: 'asked',
      question: `This has waited for over an hour, and things have changed: you do not read @${username}, who has asked to read you. Do it all the same?`,
    });
    // Agreed: it is compared with what the user was told.
    expect(asked).toMatchObject({ mutation: { kind, seen: now } });
  });

  it('the end of a private subscription and the removal of a subscriber ask as well; others do not', () => {
    const { mutation, payload } = onRecorded('subscribe', 'users/get--private-subscribed', {
      on: false,
      isPrivate: true,
      seen: { ...now, mine: 'subscribed', theirs: 'requested', privacy: 'private' },
    });
    expect(checkOf(mutation, [payload], OLD)).toMatchObject({ kind: 'asked' });
    const { seen: _, ...unseen } = mutation;
    expect(checkOf(unseen as AnyMutation, [payload], OLD)).toMatchObject({ kind: 'send' });
    const removal = onRecorded('remove-subscriber', NAME, { seen: before });
    put(removal.payload, 'users.theyDid', ['subscribe']);
    expect(checkOf(removal.mutation, [removal.payload], OLD)).toMatchObject({ kind: 'asked' });
  });

  it('what is done already is not asked about', () => {
    const check = checkOn('block-user', 'users/get--not-subscribed', { on: false, seen: before }, OLD);
    expect(check).toEqual({ kind: 'done' });
  });
});

describe('what an administrator does to a member is read just before', () => {
  const managed = () => recordedBody('groups/managedGroups--luna');
  const groupId = asAccountId(at<string>(managed(), '0.id'));
  const groupName = at<string>(managed(), '0.username');
  const inGroup = { groupId, groupName: 'old-name' };

  it('a request is answered under the names of now [6.025]', () => {
    const payload = managed();
    const user = { id: 'asker', username: 'asker', screenName: 'Asker', type: 'user' };
    put(payload, '0.requests', [{ ...at<object>(recordedBody('users/get--stranger'), 'users'), ...user }]);
    const accept = aMutation('answer-group-request', { ...inGroup, accountId: asAccountId('asker') });
    expect(checkOf(accept, [payload])).toMatchObject({
      kind: 'send',
      call: { path: `groups/${groupName}/acceptRequest/asker` },
    });
  });

  it('a request that is gone is refused, and after a lost answer done; a rejection of it is done', () => {
    const payload = managed();
    put(payload, '0.requests', []);
    const accept = aMutation('answer-group-request', inGroup);
    expect(checkOf(accept, [payload])).toEqual({
      kind: 'refused',
      reason: 'There is no request by @mars any more: it was answered or revoked',
    });
    expect(checkOf(accept, [payload], REPEATED)).toEqual({ kind: 'done' });
    expect(checkOf({ ...accept, isAccepted: false }, [payload])).toEqual({ kind: 'done' });
  });

  it('nothing is sent for a group that the viewer does not manage any more [6.024]', () => {
    const refused = { kind: 'refused', reason: 'You are no administrator of @old-name any more' };
    expect(checkOf(aMutation('answer-group-request', { groupName: 'old-name' }), [managed()])).toEqual(refused);
  });

  it('a member is removed only while they are one', () => {
    const members = recordedBody('users/subscribers--group');
    const [one] = at<{ id: string; username: string }[]>(members, 'subscribers');
    const removal = aMutation('remove-member', { ...inGroup, accountId: asAccountId(one?.id ?? '') });
    expect(checkOf(removal, [managed(), members])).toMatchObject({
      kind: 'send',
      call: { path: `groups/${groupName}/unsubscribeFromGroup/${one?.username}` },
    });
    const stranger = { ...removal, accountId: asAccountId('stranger') };
    expect(checkOf(stranger, [managed(), members])).toEqual({ kind: 'done' });
  });

  it('a user is blocked in the group once, and under the name of now [6.026]', () => {
    const blocked = recordedBody('groups/blockedUsers--admin');
    const user = recordedBody('users/get--stranger');
    const accountId = asAccountId(at<string>(user, 'users.id'));
    const username = at<string>(user, 'users.username');
    const block = aMutation('block-in-group', { ...inGroup, accountId, username, on: true });
    expect(checkOf(block, [managed(), blocked, user])).toMatchObject({
      kind: 'send',
      call: { path: `groups/${groupName}/block/${username}` },
    });
    expect(checkOf({ ...block, on: false }, [managed(), blocked, user])).toEqual({ kind: 'done' });
    const known = asAccountId(at<string>(blocked, 'blockedUsers.0'));
    expect(checkOf({ ...block, accountId: known }, [managed(), blocked, user])).toEqual({ kind: 'done' });
    const renamed = { ...block, accountId: asAccountId('somebody else') };
    expect(checkOf(renamed, [managed(), blocked, user])).toEqual({
      kind: 'refused',
      reason: `@${username} is somebody else now`,
    });
  });
});

it('each relation has its own words in the outbox', () => {
  const titles = (
    [
      aMutation('subscribe', { on: true }),
      aMutation('subscribe', { on: false }),
      aMutation('request-subscription', { on: true }),
      aMutation('request-subscription', { on: false }),
      aMutation('answer-request', { isAccepted: true }),
      aMutation('answer-request', { isAccepted: false }),
      aMutation('remove-subscriber'),
      aMutation('block-user', { on: true }),
      aMutation('block-user', { on: false }),
      aMutation('show-blocked', { on: true }),
      aMutation('answer-group-request', { isAccepted: true }),
      aMutation('remove-member'),
      aMutation('block-in-group', { on: true }),
    ] as const
  ).map((mutation) => kindOf(mutation as AnyMutation)?.title(mutation as never));
  expect(titles).toEqual([
    'Subscribing to @mars',
    'Unsubscribing from @mars',
    'Request to @mars',
    'Revoking the request to @mars',
    'Accepting the request by @mars',
    'Rejecting the request by @mars',
    'Unsubscribing @mars from you',
    'Blocking @mars',
    'Unblocking @mars',
    'Showing blocked content in @astronomers',
    'Accepting the request by @mars to join @astronomers',
    'Removing @mars from @astronomers',
    'Blocking @mars in @astronomers',
  ]);
});

it('a subscription keeps the order of the account and of the lists', () => {
  const subscription = aMutation('subscribe');
  if (!isKind(subscription, 'subscribe')) throw new Error('not a subscription');
  const lanes = kindOf<AnyMutation>(subscription)?.lane(subscription, 'row').split(' ');
  const move = aMutation('move-in-lists');
  const ofMove = kindOf<AnyMutation>(move)?.lane(move, 'row').split(' ') ?? [];
  expect(lanes).toContain(`account:${subscription.accountId}`);
  expect(lanes?.some((lane) => ofMove.includes(lane))).toBe(true);
});
