import { describe, expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import type { Attempt, Check } from '../../../../src/shared/mutations/mutation.ts';
import { aMutation, FIRST_ATTEMPT, ME } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { at, recordedBody } from '../../../support/recordings.ts';

function callOf(mutation: AnyMutation) {
  const { method, path, json } = kindOf(mutation)?.call(mutation, ME) ?? {};
  return { method, path, json };
}

function recorded(name: string) {
  const { method, path, json } = recordedCall(name);
  return { method, path, json };
}

/** What the recorded state of the server leads to just before the mutation is sent. */
function checkOf(
  mutation: AnyMutation,
  payloads: readonly unknown[],
  attempt: Attempt = FIRST_ATTEMPT,
): Check<AnyMutation> {
  const read = kindOf(mutation)?.before?.read(mutation, payloads, attempt);
  if (!read?.ok) throw new Error('The state cannot be read');
  return read.value;
}

/** Whether the recorded refusal proves that the mutation has its effect. */
function meaningOf(mutation: AnyMutation, name: string, isRepeated = false) {
  const { status, body } = recordedCall(name);
  return kindOf(mutation)?.means?.({ status, err: (body as { err: string }).err, isRepeated });
}

const REPEATED: Attempt = { ...FIRST_ATTEMPT, isRepeated: true };

describe('the call of a request for a subscription', () => {
  it('equals the recording, for users and groups [7.087]', () => {
    const to = (username: string) => callOf(aMutation('request-subscription', { username, on: true }));
    expect(to('saturn')).toEqual(recorded('users/sendRequest--ok'));
    expect(to('secretlab')).toEqual(recorded('users/sendRequest--group'));
  });

  it('equals the recording when it is revoked [7.092]', () => {
    const revoke = aMutation('request-subscription', { username: 'saturn', on: false });
    expect(callOf(revoke)).toEqual(recorded('users/revokeRequest--ok'));
    expect(meaningOf(revoke, 'users/revokeRequest--err-none')).toBe('done');
  });
});

describe('the call of a deed on a subscriber', () => {
  it('equals the recording for an accepted and a rejected request [7.090 7.091]', () => {
    const answer = (username: string, isAccepted: boolean) =>
      callOf(aMutation('answer-request', { username, isAccepted }));
    expect(answer('orion', true)).toEqual(recorded('users/acceptRequest--ok'));
    expect(answer('vega', false)).toEqual(recorded('users/rejectRequest--ok'));
  });

  it('equals the recording for the end of a subscription to the viewer [7.088]', () => {
    const remove = aMutation('remove-subscriber', { username: 'star12' });
    expect(callOf(remove)).toEqual(recorded('users/unsubscribeFromMe--ok'));
    expect(meaningOf(remove, 'users/unsubscribeFromMe--err-not-subscribed')).toBe('done');
  });

  it('is sent under the present name if the request is still there, and else left out [7.090 7.091]', () => {
    const asking = recordedBody('users/get--they-requested-me');
    const accountId = asAccountId(at<string>(asking, 'users.id'));
    const accept = aMutation('answer-request', { accountId, username: 'former-name', isAccepted: true });
    expect(checkOf(accept, [asking])).toMatchObject({ kind: 'send', call: { path: 'users/acceptRequest/vega' } });
    const stranger = recordedBody('users/get--not-subscribed');
    const gone = { ...accept, accountId: asAccountId(at<string>(stranger, 'users.id')) };
    expect(checkOf(gone, [stranger])).toMatchObject({ kind: 'refused' });
    // The first attempt may have been successful.
    expect(checkOf(gone, [stranger], REPEATED)).toEqual({ kind: 'done' });
  });
});

describe('the call of an administrator', () => {
  const inLab = { groupName: 'secretlab' };

  it('equals the recording for an accepted and a rejected request to join [7.095 7.096]', () => {
    const answer = (username: string, isAccepted: boolean) =>
      callOf(aMutation('answer-group-request', { ...inLab, username, isAccepted }));
    expect(answer('orion', true)).toEqual(recorded('groups/acceptRequest--ok'));
    expect(answer('vega', false)).toEqual(recorded('groups/rejectRequest--ok'));
  });

  it('equals the recording for a removed member [7.097]', () => {
    const remove = aMutation('remove-member', { ...inLab, username: 'orion' });
    expect(callOf(remove)).toEqual(recorded('groups/unsubscribeFromGroup--ok'));
    expect(meaningOf(remove, 'groups/unsubscribeFromGroup--err-not-member')).toBe('done');
  });

  it('equals the recording for a block in the group and its end [7.100 7.101]', () => {
    const block = (on: boolean) => aMutation('block-in-group', { groupName: 'astronomers', username: 'vega', on });
    expect(callOf(block(true))).toEqual(recorded('groups/block--ok'));
    expect(callOf(block(false))).toEqual(recorded('groups/unblock--ok'));
    expect(meaningOf(block(true), 'groups/block--err-twice')).toBe('done');
    expect(meaningOf(block(false), 'groups/unblock--err-not-blocked')).toBe('done');
  });

  it('is refused before it is sent if the viewer no longer manages the group', () => {
    const managed = recordedBody('groups/managedGroups--luna');
    const reject = aMutation('answer-group-request', { groupId: asAccountId('another'), isAccepted: false });
    expect(checkOf(reject, [managed])).toMatchObject({
      kind: 'refused',
      reason: 'You are no administrator of @astronomers any more',
    });
  });
});
