import { describe, expect, it } from 'vitest';
import { viewKey } from '../../../../src/shared/contract/index.ts';
import { asAccountId, asHomeListId, changeAccount, type FeedRef } from '../../../../src/shared/model/index.ts';
import { subscribe } from '../../../../src/shared/mutations/subscribe.ts';
import { anAccount } from '../../../support/facts.ts';
import { aMutation, FIRST_ATTEMPT, OTHER } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { at, recordedBody } from '../../../support/recordings.ts';

const callOf = (username: string, on: boolean) => subscribe.call(aMutation('subscribe', { username, on }), OTHER);
const recorded = (name: string) => {
  const { method, path, json } = recordedCall(name);
  return { method, path, json };
};
/** What reading the recorded account just before sending leads to. */
const checkOf = (name: string, fields: Partial<Parameters<typeof subscribe.call>[0]>) => {
  const accountId = asAccountId(at<string>(recordedBody(name), 'users.id'));
  const mutation = aMutation('subscribe', { accountId, ...fields });
  const read = subscribe.before?.read(mutation, [recordedBody(name)], FIRST_ATTEMPT);
  return read?.ok ? read.value : null;
};

describe('a subscription', () => {
  it('is sent as recorded [7.085 7.086]', () => {
    expect(callOf('astronomers', true)).toEqual(recorded('users/subscribe--group'));
    expect(callOf('vega', false)).toEqual(recorded('users/unsubscribe--ok'));
  });

  it('is sent under the name that the account has just before sending [7.085]', () => {
    const check = checkOf('users/get--past-username', { username: 'moon', on: true });
    expect(check).toMatchObject({ kind: 'send', call: { path: 'users/luna/subscribe' } });
  });

  it('is refused if its name leads to another account by then', () => {
    const check = checkOf('users/get--stranger', { accountId: asAccountId('somebody else'), username: 'vega' });
    expect(check).toEqual({ kind: 'refused', reason: '@vega is somebody else now' });
  });

  it('is done without a request if the server has it already', () => {
    expect(checkOf('users/get--private-subscribed', { on: true })).toEqual({ kind: 'done' });
    expect(checkOf('users/get--not-subscribed', { on: false })).toEqual({ kind: 'done' });
    expect(checkOf('users/get--not-subscribed', { on: true })?.kind).toBe('send');
  });

  it('puts an account that was subscribed to elsewhere meanwhile into the chosen lists, and leaves it in its own', () => {
    const name = 'users/get--in-home-feeds';
    const present = at<string[]>(recordedBody(name), 'inHomeFeeds').map(asHomeListId);
    const [first] = present;
    const chosen = asHomeListId('chosen');
    if (!first) throw new Error('The recorded account is in no list');
    const path = `users/${at<string>(recordedBody(name), 'users.username')}/subscribe`;
    expect(checkOf(name, { on: true, listIds: [chosen] })).toEqual({
      kind: 'send',
      call: { method: 'PUT', path, json: { homeFeeds: [...present, chosen] } },
    });
    expect(checkOf(name, { on: true, listIds: [first] })).toEqual({ kind: 'done' });
  });

  it('changes what the viewer can do with the account at once, and a private one can only be requested again', () => {
    const mars = anAccount('mars', { youCan: ['subscribe', 'ban'] });
    const subscribed = changeAccount(mars, { kind: 'subscription', to: 'subscribed' });
    expect(subscribed.youCan).toEqual(['unsubscribe', 'ban']);
    expect(changeAccount(subscribed, { kind: 'subscription', to: 'subscribed' })).toBe(subscribed);
    expect(changeAccount(subscribed, { kind: 'subscription', to: 'none' }).youCan).toEqual(['subscribe', 'ban']);
    const closed = { ...subscribed, privacy: 'private' as const };
    expect(changeAccount(closed, { kind: 'subscription', to: 'none' }).youCan).toContain('request_subscription');
  });

  it('makes the viewer, the profile, the account’s feeds and the home feeds stale', () => {
    const prefixes = subscribe.stale?.(aMutation('subscribe', { username: 'Mars' })).views ?? [];
    const feedPage = (feed: FeedRef) => viewKey({ kind: 'feed', feed, offset: 0 });
    const keys = [
      viewKey({ kind: 'shell' }),
      viewKey({ kind: 'profile', username: 'Mars' }),
      feedPage({ kind: 'user', username: 'Mars', section: 'comments', sort: 'ACTIVITY' }),
      feedPage({ kind: 'home', sort: 'CHRONOLOGIC', mode: 'classic' }),
    ];
    for (const key of keys)
      expect(
        prefixes.some((prefix) => key.startsWith(prefix)),
        key,
      ).toBe(true);
    const other = feedPage({ kind: 'user', username: 'marsh', section: 'posts', sort: 'ACTIVITY' });
    expect(prefixes.some((prefix) => other.startsWith(prefix))).toBe(false);
  });
});
