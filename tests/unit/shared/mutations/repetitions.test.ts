import { describe, expect, it } from 'vitest';
import { failed, success } from '../../../../src/shared/contract/index.ts';
import { type AnyMutation, isCreation, kindOf } from '../../../../src/shared/mutations/index.ts';
import { type Outcome, outcomeOf } from '../../../../worker/push/outcome.ts';
import { aMutation, type MutationOf } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';

/** The server's answer to the second request for the same, if the first has had its effect. */
interface Repetition<M extends AnyMutation> {
  fields?: Partial<M>;
  /** A recording of that answer, or what is assumed where there is none, and on which grounds. */
  answer: string | { status: number; err?: string; because: string };
  /** What the engine makes of it: if it has sent it once, and if it has sent it before. */
  means: readonly [once: Outcome['kind'], again: Outcome['kind']];
}

const DONE = ['done', 'done'] as const;
/** The browser may have sent it twice: the state is read before it is sent again. */
const READ_AGAIN = ['unknown', 'done'] as const;

const again = (because: string) => ({ answer: { status: 200, because }, means: DONE }) as const;

/** CONTRACT §5: hide, unhide, save and unsave are idempotent. */
const IDEMPOTENT = 'CONTRACT §5 calls it idempotent';
/** A PUT, PATCH or setting that writes the same state again. */
const SAME_STATE = 'it writes the same state again';
/** Nothing of it is visible to others, and the second one is found by nobody. */
const UNSEEN = 'a second file belongs to no post';

/** Every kind that creates nothing visible to others. `null`: it creates, so a second request makes a copy (`creates`). */
const REPETITIONS: {
  readonly [Kind in AnyMutation['kind']]: readonly Repetition<MutationOf<Kind>>[] | null;
} = {
  'answer-group-request': [
    { fields: { isAccepted: true }, answer: 'groups/acceptRequest--err-none', means: READ_AGAIN },
    { fields: { isAccepted: false }, answer: 'groups/rejectRequest--err-none', means: READ_AGAIN },
  ],
  'answer-request': [
    { fields: { isAccepted: true }, answer: 'users/acceptRequest--err-none', means: READ_AGAIN },
    { fields: { isAccepted: false }, answer: 'users/rejectRequest--err-none', means: READ_AGAIN },
  ],
  'block-in-group': [
    { fields: { on: true }, answer: 'groups/block--err-twice', means: DONE },
    { fields: { on: false }, answer: 'groups/unblock--err-not-blocked', means: DONE },
  ],
  'block-user': [
    {
      fields: { on: true },
      answer: {
        status: 403,
        err: "You can't ban user, who's already banned",
        because: 'CONTRACT §5 has the status (“Ban twice: 403”), a running server had these words',
      },
      means: DONE,
    },
    { fields: { on: false }, answer: 'users/unban--err-not-banned', means: DONE },
  ],
  'change-preferences': [again(SAME_STATE)],
  'change-profile': [again(SAME_STATE)],
  'change-server-preferences': [again(SAME_STATE)],
  'create-bookmark-post': null,
  'create-comment': null,
  'create-list': null,
  'create-post': null,
  'delete-comment': [{ answer: 'comments/delete--err-again', means: DONE }],
  'delete-list': [{ answer: 'homefeeds/delete--err-not-found', means: DONE }],
  'delete-post': [
    { answer: 'posts/delete--err-again', means: DONE },
    {
      fields: { fromFeeds: [{ name: 'kitchen', ownerId: aMutation('show-blocked').accountId }], staysAvailable: true },
      answer: {
        status: 403,
        err: 'Post does not belong to: kitchen',
        because: 'no recording removes a post twice from one feed',
      },
      means: READ_AGAIN,
    },
    {
      fields: { fromFeeds: [{ name: 'kitchen', ownerId: aMutation('show-blocked').accountId }], staysAvailable: true },
      answer: {
        status: 403,
        err: 'You can not see this post',
        because: 'it stays in feeds that the group’s administrator does not see (CONTRACT §2, “403 kinds of a post”)',
      },
      means: READ_AGAIN,
    },
  ],
  'disable-comments': [again(SAME_STATE)],
  'edit-comment': [again(SAME_STATE)],
  'edit-list': [again(SAME_STATE)],
  'edit-post': [again(SAME_STATE)],
  'hide-post': [again(IDEMPOTENT)],
  'leave-direct': [
    {
      answer: {
        status: 403,
        err: 'You can not see this post',
        because: 'CONTRACT §2 (“and any action on it”); recorded for reading only (posts/get--err-left-direct)',
      },
      means: DONE,
    },
  ],
  'like-comment': [
    { fields: { on: true }, answer: 'comments/like--err-twice', means: DONE },
    { fields: { on: false }, answer: 'comments/unlike--err-not-liked', means: DONE },
  ],
  'like-post': [
    { fields: { on: true }, answer: 'posts/like--err-twice', means: DONE },
    { fields: { on: false }, answer: 'posts/unlike--err-not-liked', means: DONE },
  ],
  'mark-directs-read': [again(SAME_STATE)],
  'mark-notifications-read': [again(SAME_STATE)],
  'move-in-lists': [again(SAME_STATE)],
  'notify-of-all-comments': [again(SAME_STATE)],
  'remove-member': [{ answer: 'groups/unsubscribeFromGroup--err-not-member', means: DONE }],
  'remove-subscriber': [{ answer: 'users/unsubscribeFromMe--err-not-subscribed', means: DONE }],
  'reorder-lists': [again(SAME_STATE)],
  'request-subscription': [
    { fields: { on: true }, answer: 'users/sendRequest--err-twice', means: DONE },
    { fields: { on: true }, answer: 'users/sendRequest--err-subscribed', means: DONE },
    { fields: { on: false }, answer: 'users/revokeRequest--err-none', means: DONE },
  ],
  'save-post': [again(IDEMPOTENT)],
  'show-blocked': [again(SAME_STATE)],
  subscribe: [
    { fields: { on: true }, answer: 'users/subscribe--err-already', means: DONE },
    { fields: { on: false }, answer: 'users/unsubscribe--err-not-subscribed', means: DONE },
  ],
  'upload-file': [again(UNSEEN)],
};

/** The names of the kinds with their repetitions. The fields of an entry are those of its kind (see the type above). */
const KINDS = Object.entries(REPETITIONS) as [AnyMutation['kind'], readonly Repetition<AnyMutation>[] | null][];

const REPEATED = KINDS.flatMap(([kind, all]) =>
  (all ?? []).map((one) => {
    const mutation = { ...aMutation(kind), ...one.fields } as AnyMutation;
    const name = typeof one.answer === 'string' ? one.answer : `${one.answer.status} ${one.answer.err ?? ''}, assumed`;
    return [`${kind} (${name.trim()})`, mutation, one] as const;
  }),
);

function meanings(mutation: AnyMutation, { answer }: Repetition<AnyMutation>): Outcome['kind'][] {
  const kind = kindOf(mutation);
  if (!kind) throw new Error(`No kind is called ${mutation.kind}`);
  const { status, err = '' } = typeof answer === 'string' ? recorded(answer) : answer;
  const result =
    status < 400
      ? success({ status, payload: {}, tookMs: 1, serverAt: null })
      : failed({ kind: 'http' as const, status, err });
  return [false, true].map((isRepeated) => outcomeOf(result, kind, { failures: 0, isSignedIn: true, isRepeated }).kind);
}

function recorded(name: string): { status: number; err?: string } {
  const { status, body } = recordedCall(name);
  const { err } = body as { err?: string };
  return err === undefined ? { status } : { status, err };
}

describe('the second of two equal requests', () => {
  it.each(REPEATED)('is understood: %s', (_, mutation, repetition) => {
    expect(meanings(mutation, repetition)).toEqual(repetition.means);
  });

  it.each(KINDS.filter(([, all]) => all === null))('makes a copy, so it is searched for first: %s', (kind) => {
    expect(isCreation(aMutation(kind))).toBe(true);
  });

  it('makes no copy of any other kind', () => {
    for (const [kind, all] of KINDS) if (all !== null) expect(isCreation(aMutation(kind)), kind).toBe(false);
  });

  it('of a create with files is refused, because the first has taken them: a search decides', () => {
    const { status, err = '' } = recorded('posts/create--err-used-attachment');
    expect(meanings(aMutation('create-post'), { answer: { status, err, because: '' }, means: DONE })[0]).toBe(
      'refused',
    );
    expect(kindOf(aMutation('create-post'))?.creates).toBeDefined();
  });
});
