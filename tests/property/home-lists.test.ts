import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountId, asAccountId, asHomeListId, type HomeListId } from '../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../src/shared/mutations/index.ts';
import { aMutation, FIRST_ATTEMPT, isKind, LIST, OTHER } from '../support/mutations.ts';
import { at, put, recordedBody } from '../support/recordings.ts';

const uuid = (number: number) => `50000000-0000-4000-8000-00000000000${number}`;
const PEOPLE = [1, 2, 3, 4, 5].map((number): AccountId => asAccountId(uuid(number)));
const LISTS = [6, 7, 8, 9].map((number): HomeListId => asHomeListId(uuid(number)));

const some = <Id>(ids: readonly Id[]) => fc.uniqueArray(fc.constantFrom(...ids), { maxLength: ids.length });
/** What is added and removed at once: nothing is in both. */
const aChange = <Id>(ids: readonly Id[]) =>
  fc.tuple(some(ids), some(ids)).map(([add, remove]) => ({ add, remove: remove.filter((id) => !add.includes(id)) }));
const changes = <Id>(ids: readonly Id[]) => fc.array(aChange(ids), { minLength: 1, maxLength: 6 });

type Change<Id> = { add: readonly Id[]; remove: readonly Id[] };
const withWishes = <Id>(ids: readonly Id[], all: readonly Change<Id>[]): Id[] =>
  all.reduce<Id[]>(
    (before, { add, remove }) => [...new Set([...before.filter((id) => !remove.includes(id)), ...add])],
    [...ids],
  );
const sorted = (ids: readonly string[]) => [...ids].sort();

/** What a user can wish who sees these: nobody adds what is there, or removes what is not. */
const possible = <Id>(seen: readonly Id[], all: readonly Change<Id>[]): Change<Id>[] =>
  all.flatMap(({ add, remove }, i) => {
    const before = withWishes(seen, all.slice(0, i));
    const wish = {
      add: add.filter((id) => !before.includes(id)),
      remove: remove.filter((id) => before.includes(id)),
    };
    return wish.add.length + wish.remove.length > 0 ? [wish] : [];
  });

/** The single mutation into which these merge while none is sent; `null` if they cancel each other. */
const merged = (all: readonly AnyMutation[]): AnyMutation | null =>
  all.reduce<AnyMutation | null>((earlier, later) => {
    if (!earlier) return later;
    const meeting = kindOf(later)?.meets?.(later, earlier, 'row') ?? null;
    if (meeting === 'both-vanish') return null;
    if (meeting === null || typeof meeting === 'string') throw new Error(`They do not merge: ${meeting}`);
    return meeting.becomes as AnyMutation;
  }, null);

/** The body of the request that a mutation sends after it has read this; `null`: none is needed. */
function bodyAfter(mutation: AnyMutation | null, payload: unknown): Record<string, unknown> | null {
  if (!mutation) return null;
  const read = kindOf(mutation)?.before?.read(mutation, [payload], FIRST_ATTEMPT);
  if (!read?.ok) throw new Error(`It was not read: ${read?.refusal.path}`);
  if (read.value.kind === 'done') return null;
  if (read.value.kind !== 'send') throw new Error(`Not sent: ${read.value.kind}`);
  return (read.value.call?.json ?? {}) as Record<string, unknown>;
}

const aList = (members: readonly AccountId[]): unknown => {
  const payload = recordedBody('homefeeds/info--luna');
  put(payload, 'subscribedTo', members);
  put(payload, 'users', []);
  return payload;
};

const anAccountIn = (lists: readonly HomeListId[]): unknown => {
  const payload = recordedBody('users/get--private-subscribed');
  put(payload, 'inHomeFeeds', lists);
  return payload;
};

describe('who is in a list', () => {
  it('is after several edits what was read just before, with the last wish for each account [7.041]', () => {
    fc.assert(
      fc.property(changes(PEOPLE), some(PEOPLE), (all, read) => {
        const wishes = possible(read, all);
        const edit = merged(wishes.map((wish) => aMutation('edit-list', { listId: LIST, title: null, ...wish })));
        const body = bodyAfter(edit, aList(read));
        const written = body === null ? read : (body.subscribedTo as AccountId[]);
        const wanted = withWishes(read, wishes);
        expect(sorted(written)).toEqual(sorted(wanted));
        // Nothing is sent if it is so already.
        expect(body === null).toBe(sorted(read).join() === sorted(wanted).join());
      }),
    );
  });

  it('is in a new list what the edits before it was sent have made of it [7.040]', () => {
    fc.assert(
      fc.property(some(PEOPLE), changes(PEOPLE), (memberIds, wishes) => {
        const edits = wishes.map((wish) =>
          aMutation('edit-list', { listId: asHomeListId('row'), title: null, ...wish }),
        );
        const made = merged([aMutation('create-list', { memberIds }), ...edits]);
        expect(made && isKind(made, 'create-list') && sorted(made.memberIds)).toEqual(
          sorted(withWishes(memberIds, wishes)),
        );
      }),
    );
  });
});

describe('the lists of an account', () => {
  it('are after several moves those that were read just before, with the last wish for each list [7.089]', () => {
    fc.assert(
      fc.property(changes(LISTS), some(LISTS), (all, read) => {
        const wishes = possible(read, all);
        const payload = anAccountIn(read);
        const accountId = asAccountId(at(payload, 'users.id'));
        const move = merged(wishes.map((wish) => aMutation('move-in-lists', { accountId, ...wish })));
        const body = bodyAfter(move, payload);
        const written = body === null ? read : (body.homeFeeds as HomeListId[]);
        expect(sorted(written)).toEqual(sorted(withWishes(read, wishes)));
      }),
    );
  });

  it('that are added become part of a subscription that was not sent yet; a removal waits behind it [7.085]', () => {
    fc.assert(
      fc.property(some(LISTS), changes(LISTS), (listIds, wishes) => {
        const on = { accountId: OTHER, username: 'mars' };
        const moves = wishes.map((wish) => aMutation('move-in-lists', { ...on, ...wish }));
        const firstRemoval = moves.findIndex(({ remove }) => remove.length > 0);
        const added = firstRemoval < 0 ? wishes : wishes.slice(0, firstRemoval);
        const subscribing = merged([
          aMutation('subscribe', { ...on, on: true, listIds }),
          ...moves.slice(0, added.length),
        ]);
        const wanted = subscribing && isKind(subscribing, 'subscribe') ? (subscribing.listIds ?? []) : [];
        expect(sorted(wanted)).toEqual(sorted(withWishes(listIds, added)));
        const removal = moves[firstRemoval];
        if (subscribing && removal) expect(kindOf(removal)?.meets?.(removal, subscribing, 'row')).toBeNull();
      }),
    );
  });
});

describe('the order of the lists', () => {
  it('is the wanted one of those that still exist, with new ones last [7.043]', () => {
    fc.assert(
      fc.property(some(LISTS), some(LISTS), (wanted, present) => {
        const payload = recordedBody('homefeeds/list--luna');
        const [one] = at<unknown[]>(payload, 'timelines');
        const timelines = present.map((id) => ({ ...(one as object), id, isInherent: false }));
        put(payload, 'timelines', timelines);
        const body = bodyAfter(aMutation('reorder-lists', { listIds: wanted }), payload);
        const written = body === null ? present : (body.reorder as HomeListId[]);
        const named = wanted.filter((id) => present.includes(id));
        expect(written.slice(0, named.length)).toEqual(named);
        expect(sorted(written)).toEqual(sorted(present));
      }),
    );
  });
});
