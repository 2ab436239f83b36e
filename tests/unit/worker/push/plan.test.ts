import { describe, expect, it } from 'vitest';
import {
  type AccountId,
  asAccountId,
  asCommentId,
  asHomeListId,
  asPostId,
  type HomeListId,
} from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import type { OutboxRow, OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { type PlanFacts, plan } from '../../../../worker/push/plan.ts';
import { aFile, aMutation, aRow, type MutationOf } from '../../../support/mutations.ts';

const NOW = 1_800_000_000_000;
const READY: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
const ANSWERED: OutboxState = { kind: 'answered', at: NOW, reply: null };

const row = (id: string, mutation: AnyMutation, state: OutboxState = READY, fields: Partial<OutboxRow> = {}) =>
  aRow(id, mutation, { lane: kindOf(mutation)?.lane(mutation, id) ?? 'unknown', state, ...fields });

const steps = (rows: readonly OutboxRow[], facts: Partial<PlanFacts> = {}) => planned(rows, facts).steps;
const planned = (rows: readonly OutboxRow[], facts: Partial<PlanFacts> = {}) => {
  const given = { now: NOW, epoch: 1, pausedUntilAt: 0, inLateWindow: new Set<string>(), underway: new Set<string>() };
  const { steps: found, wakeAt } = plan(rows, { ...given, ...facts });
  return { steps: found.map((step) => `${step.kind} ${step.row.id}`), wakeAt };
};

const OTHER = asPostId('10000000-0000-4000-8000-000000000002');
const OTHER_ACCOUNT = asAccountId('mars');
const comment = (body = 'Words') => aMutation('create-comment', { body });
const like = aMutation('like-post');
const unlike = aMutation('like-post', { on: false });

describe('the order of sending', () => {
  it('sends the oldest row of each lane, lanes in parallel', () => {
    const rows = [row('a', comment('one')), row('b', comment('two')), row('c', like)];
    expect(steps(rows)).toEqual(['send a', 'send c']);
  });

  it('sends one like at a time across all posts [4.003]', () => {
    expect(steps([row('a', like), row('b', aMutation('like-post', { postId: OTHER }))])).toEqual(['send a']);
  });

  it('blocks a lane while its first row is sending or unsure', () => {
    const sending = row('a', like, { kind: 'sending', sentAt: NOW, epoch: 1 });
    const unsure = row('a', comment(), { kind: 'unsure', sentAt: NOW, lookAt: NOW + 1 });
    expect(steps([sending, row('b', unlike)], { underway: new Set(['a']) })).toEqual([]);
    expect(steps([unsure, row('b', comment('two'))])).toEqual([]);
  });

  it('sends a row that was refused and is tried again only after a later one of its lane that is under way', () => {
    const later = row('b', unlike, { kind: 'sending', sentAt: NOW, epoch: 1 });
    expect(steps([row('a', like), later], { underway: new Set(['b']) })).toEqual([]);
    const unsure = row('d', comment('two'), { kind: 'unsure', sentAt: NOW, lookAt: NOW + 1 });
    expect(steps([row('c', comment('one')), unsure])).toEqual([]);
  });

  it('sends a comment on a pending post only after the post was created', () => {
    const post = row('post', aMutation('create-post'), { kind: 'refused', at: NOW, failure: { kind: 'network' } });
    const onIt = row('comment', aMutation('create-comment', { postId: asPostId('post') }));
    expect(steps([post, onIt])).toEqual([]);
    const made = row('post', aMutation('create-post'), ANSWERED, { serverId: OTHER });
    expect(steps([made, onIt])).toEqual(['settle post', 'send comment']);
  });

  it('sends uploads in parallel and their post after them', () => {
    const files = ['f1', 'f2'].map((id) => row(id, aMutation('upload-file')));
    const post = row('post', aMutation('create-post', { attachmentIds: ['f1', 'f2'] }));
    expect(steps([...files, post])).toEqual(['send f1', 'send f2']);
    expect(steps([post])).toEqual(['send post']);
  });

  it('never sends a post whose upload was refused or is missing, and does not block its lane', () => {
    const failure = { kind: 'http', status: 500, err: 'unrecognized file format' } as const;
    const refused = row('f1', aMutation('upload-file'), { kind: 'refused', at: NOW, failure });
    const made = row('f2', aMutation('upload-file'), ANSWERED, { serverId: 'made' });
    const shown = { ids: ['f1', 'made'], shown: [aFile('f1'), { ...aFile('made'), url: 'https://media.example/a' }] };
    const edit = row('edit', aMutation('edit-post', { attachments: shown }));
    const after = row('comment', comment());
    expect(edit.lane).toBe(after.lane);
    expect(steps([refused, made, edit, after])).toEqual(['settle f2', 'send comment']);
    expect(steps([made, edit])).toEqual(['settle f2']);
    const waiting = row('f1', aMutation('upload-file'));
    expect(steps([waiting, edit, after])).toEqual(['send f1']);
    const post = aMutation('create-post', { attachmentIds: ['f1'], attachments: [aFile('f1')] });
    const held = row('post', post, { kind: 'held', untilAt: NOW - 1 });
    expect(steps([refused, held])).toEqual([]);
    expect(steps([held])).toEqual([]);
  });

  it('never sends two posts with the same text at once, since their echoes could be confused', () => {
    const [one, two] = [row('a', aMutation('create-post')), row('b', aMutation('create-post'))];
    expect(steps([one, two])).toEqual(['send a']);
    const unsure = { ...one, state: { kind: 'unsure', sentAt: NOW, lookAt: NOW + 1 } as const };
    expect(steps([unsure, two])).toEqual([]);
    expect(steps([one, row('b', aMutation('create-post', { body: 'Other words' }))])).toEqual(['send a', 'send b']);
  });

  it('does not send a post whose later twin was sent first, and is looked for or asked about', () => {
    const [one, two] = [row('a', aMutation('create-post')), row('b', aMutation('create-post'))];
    const away: OutboxState[] = [
      { kind: 'sending', sentAt: NOW, epoch: 1 },
      { kind: 'unsure', sentAt: NOW, lookAt: NOW + 1 },
    ];
    for (const state of away) expect(steps([one, { ...two, state }], { underway: new Set(['b']) })).toEqual([]);
    const found = ['x', 'y'].map((id) => ({ id, body: 'Words of a post', createdAt: NOW }));
    const asked: OutboxState = { kind: 'undecided', at: NOW, candidates: ['x', 'y'], found };
    expect(
      steps([
        { ...one, createdAt: NOW + 1 },
        { ...two, state: asked },
      ]),
    ).toEqual([]);
  });

  it('leaves a mutation kind of a newer version and its lane alone', () => {
    const unknown = row('a', { kind: 'paint-post' } as unknown as AnyMutation, READY, { lane: 'likes' });
    expect(steps([unknown, row('b', like), row('c', comment())])).toEqual(['send c']);
  });

  it('continues a lane past rows that need the user', () => {
    const undecided = row('a', comment('one'), { kind: 'undecided', at: NOW, candidates: [] });
    const conflict = row('b', aMutation('edit-comment'), { kind: 'conflict', at: NOW, theirs: '' });
    expect(steps([undecided, conflict, row('c', comment('two'))])).toEqual(['send c']);
  });
});

describe('a row that refers to a row that needs the user', () => {
  const failure = { kind: 'http', status: 403, err: 'Not here' } as const;
  const onIt = (id: string, mutation: AnyMutation) => ({ ...row(id, mutation), lane: 'post:one' });
  const refused = { ...row('a', comment('one'), { kind: 'refused', at: NOW, failure }), lane: 'post:one' };
  const after = onIt('c', comment('two'));

  it('waits with it, and its lane continues', () => {
    const edit = onIt('b', aMutation('edit-comment', { commentId: asCommentId('a') }));
    const second = onIt('b2', aMutation('edit-comment', { commentId: asCommentId('b') }));
    expect(steps([refused, edit, second, after])).toEqual(['send c']);
    const asked: OutboxState = { kind: 'undecided', at: NOW, candidates: [] };
    const deletion = onIt('b', aMutation('delete-comment', { commentId: asCommentId('a') }));
    expect(steps([{ ...refused, state: asked }, deletion, after])).toEqual(['send c']);
  });

  it('is dropped together with the refused row if it deletes that', () => {
    const deletion = onIt('b', aMutation('delete-comment', { commentId: asCommentId('a') }));
    expect(steps([refused, deletion, after])).toEqual(['drop a', 'send c']);
  });
});

describe('due times', () => {
  it('waits for the undo window and the retry delay and names the next due time', () => {
    const held = row('a', comment(), { kind: 'held', untilAt: NOW + 5000 });
    const later = row('b', like, { kind: 'ready', notBeforeAt: NOW + 3000, failure: { kind: 'network' } });
    expect(planned([held, later])).toEqual({ steps: [], wakeAt: NOW + 3000 });
    expect(steps([held, later], { now: NOW + 5000 })).toEqual(['send a', 'send b']);
  });

  it('sends and searches nothing during a rate-limit pause, but still settles answers', () => {
    const rows = [
      row('a', like),
      row('b', comment(), { kind: 'unsure', sentAt: NOW, lookAt: 0 }),
      row('c', aMutation('save-post', { postId: OTHER }), ANSWERED),
    ];
    expect(planned(rows, { pausedUntilAt: NOW + 60_000 })).toEqual({ steps: ['settle c'], wakeAt: NOW + 60_000 });
  });

  it('ignores an undo window too far in the future, since the clock was changed', () => {
    expect(steps([row('a', comment(), { kind: 'held', untilAt: NOW + 86_400_000 })])).toEqual(['send a']);
  });

  it('ignores a pause or a search time too far in the future, and waits for the other one', () => {
    const looksAt = (lookAt: number) => [row('a', comment(), { kind: 'unsure', sentAt: NOW, lookAt })];
    const tomorrow = NOW + 86_400_000;
    expect(planned(looksAt(NOW + 15_000), { pausedUntilAt: tomorrow })).toEqual({ steps: [], wakeAt: NOW + 15_000 });
    expect(planned(looksAt(tomorrow), { pausedUntilAt: NOW + 15_000 })).toEqual({ steps: [], wakeAt: NOW + 15_000 });
    expect(steps(looksAt(tomorrow), { pausedUntilAt: tomorrow })).toEqual(['search a']);
  });

  it('removes the error of a refused like after ten seconds [4.007]', () => {
    const refused = row('a', like, { kind: 'refused', at: NOW, failure: { kind: 'http', status: 403, err: 'No' } });
    expect(planned([refused])).toEqual({ steps: [], wakeAt: NOW + 10_000 });
    expect(steps([refused], { now: NOW + 10_000 })).toEqual(['forget a']);
  });
});

describe('a row that reached its send limit', () => {
  const pace = (rests: number, restsUntilAt: number) => ({ pace: { times: [], rests, restsUntilAt } });
  const tooOften: OutboxState = { kind: 'refused', at: NOW - 60_000, failure: { kind: 'too-often' } };

  it('is not sent before its rest is over, whatever makes it due', () => {
    const rows = [row('a', like, READY, pace(1, NOW + 60_000)), row('b', unlike), row('c', comment())];
    expect(planned(rows)).toEqual({ steps: ['send c'], wakeAt: NOW + 60_000 });
    expect(steps(rows, { now: NOW + 60_000 })).toEqual(['send a', 'send c']);
  });

  it('needs the user after four rests, and its lane continues', () => {
    expect(steps([row('a', like, READY, pace(5, NOW + 480_000)), row('b', unlike)])).toEqual(['give-up a']);
    expect(steps([row('a', like, tooOften), row('b', unlike)])).toEqual(['send b']);
  });
});

describe('a late window (an attempt that may still arrive)', () => {
  const unsureUntilAt = NOW + 60_000;
  const settled: OutboxState = { kind: 'settled', at: NOW };

  it.each([
    ['settled', settled, []],
    ['answered, not yet in the mirror', ANSWERED, ['settle a']],
  ] as const)('blocks the opposite mutation of a row that is %s', (_, state, present) => {
    const rows = [row('a', like, state, { unsureUntilAt }), row('b', unlike)];
    expect(planned(rows)).toEqual({ steps: present, wakeAt: unsureUntilAt });
  });

  it('also blocks while the engine’s own timer runs, whatever the device clock says', () => {
    const rows = [row('a', like, settled, { unsureUntilAt }), row('b', unlike)];
    const now = NOW + 3_600_000;
    expect(steps(rows, { now, inLateWindow: new Set(['a']) })).toEqual([]);
    expect(steps(rows, { now })).toEqual(['forget a', 'send b']);
  });

  it('does not block other mutations of the post or of other posts', () => {
    const rows = [
      row('a', like, settled, { unsureUntilAt }),
      row('b', comment()),
      row('c', aMutation('like-post', { postId: OTHER })),
    ];
    expect(steps(rows)).toEqual(['send b', 'send c']);
  });

  it('blocks only the same switch after a save, and every later mutation of the post after an edit', () => {
    const saved = row('a', aMutation('save-post'), settled, { unsureUntilAt });
    expect(steps([saved, row('b', comment())])).toEqual(['send b']);
    expect(steps([saved, row('b', aMutation('save-post', { on: false }))])).toEqual([]);
    const edited = row('a', aMutation('edit-post'), settled, { unsureUntilAt });
    expect(steps([edited, row('b', aMutation('delete-post'))])).toEqual([]);
  });

  it('of a list blocks later changes of its members, by account or by list, and not those of other lists', () => {
    const [venus, list] = [asAccountId('venus'), asHomeListId('close')];
    const edited = row('a', aMutation('edit-list', { listId: list, add: [OTHER_ACCOUNT], remove: [] }), settled, {
      unsureUntilAt,
    });
    const move = (accountId: AccountId, fields: Pick<MutationOf<'move-in-lists'>, 'add' | 'remove'>) =>
      row('b', aMutation('move-in-lists', { accountId, ...fields }));
    // The late request replaces the members of the list as a whole.
    expect(steps([edited, move(OTHER_ACCOUNT, { add: [], remove: [list] })])).toEqual([]);
    expect(steps([edited, move(venus, { add: [list], remove: [] })])).toEqual([]);
    // Any list may be the inherent one.
    expect(steps([edited, row('b', aMutation('subscribe', { accountId: venus }))])).toEqual([]);
    const deletion = (backupId: HomeListId | null) =>
      row('b', aMutation('delete-list', { listId: asHomeListId('work'), backupId }));
    expect([list, null].map((backupId) => steps([edited, deletion(backupId)]))).toEqual([[], []]);
    expect(steps([edited, deletion(asHomeListId('home'))])).toEqual(['send b']);
    expect(steps([edited, move(OTHER_ACCOUNT, { add: [asHomeListId('work')], remove: [] })])).toEqual(['send b']);
    expect(steps([edited, row('b', aMutation('subscribe', { accountId: venus, on: false }))])).toEqual(['send b']);
  });

  it.each(['move-in-lists', 'subscribe'] as const)(
    'of the lists of an account (%s) blocks later changes of its lists, its unsubscription and its block',
    (kind) => {
      const mutation = aMutation(kind, { accountId: OTHER_ACCOUNT });
      const moved = row('a', mutation, settled, { unsureUntilAt });
      const later = {
        edit: aMutation('edit-list', { listId: asHomeListId('close'), add: [], remove: [OTHER_ACCOUNT] }),
        create: aMutation('create-list', { memberIds: [OTHER_ACCOUNT] }),
        move: aMutation('move-in-lists', { accountId: OTHER_ACCOUNT }),
        leave: aMutation('subscribe', { accountId: OTHER_ACCOUNT, on: false }),
        block: aMutation('block-user', { accountId: OTHER_ACCOUNT }),
      };
      for (const one of Object.values(later)) expect(steps([moved, row('b', one)]), one.kind).toEqual([]);
      const elsewhere = aMutation('edit-list', {
        listId: asHomeListId('close'),
        add: [asAccountId('venus')],
        remove: [],
      });
      expect(steps([moved, row('b', elsewhere)])).toEqual(['send b']);
    },
  );

  it('does not block when the attempt is known to have arrived', () => {
    const rows = [row('a', comment(), ANSWERED, { serverId: 'made' }), row('b', comment('two'))];
    expect(steps(rows, { inLateWindow: new Set(['a']) })).toEqual(['settle a', 'send b']);
  });
});

describe('a row in sending', () => {
  const sending: OutboxState = { kind: 'sending', sentAt: NOW, epoch: 1 };

  it('becomes unsure when its leader is gone, even if this tab has a request for it', () => {
    expect(steps([row('a', like, sending)], { epoch: 2, underway: new Set(['a']) })).toEqual(['recover a']);
  });

  it('becomes unsure when no request for it is in flight', () => {
    expect(steps([row('a', like, sending)])).toEqual(['recover a']);
  });

  it('is searched for at its search time once it is unsure', () => {
    const unsure = row('a', comment(), { kind: 'unsure', sentAt: NOW, lookAt: NOW + 2000 });
    expect(planned([unsure])).toEqual({ steps: [], wakeAt: NOW + 2000 });
    expect(steps([unsure], { now: NOW + 2000 })).toEqual(['search a']);
  });
});
