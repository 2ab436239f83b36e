import { describe, expect, it } from 'vitest';
import { asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import type { OutboxRow, OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { type PlanFacts, plan } from '../../../../worker/push/plan.ts';
import { aFile, aMutation, aRow } from '../../../support/mutations.ts';

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
const comment = (body = 'Words') => aMutation('create-comment', { body });
const like = aMutation('like-post');
const unlike = aMutation('like-post', { on: false });

describe('the order of things that are sent', () => {
  it('sends one row of a lane at a time, the oldest first; other lanes go beside it', () => {
    const rows = [row('a', comment('one')), row('b', comment('two')), row('c', like)];
    expect(steps(rows)).toEqual(['send a', 'send c']);
  });

  it('sends likes one at a time, whatever they like [4.003]', () => {
    expect(steps([row('a', like), row('b', aMutation('like-post', { postId: OTHER }))])).toEqual(['send a']);
  });

  it('lets the lane wait for a row that is on its way, or of which nobody knows', () => {
    const sending = row('a', like, { kind: 'sending', sentAt: NOW, epoch: 1 });
    const unsure = row('a', comment(), { kind: 'unsure', sentAt: NOW, lookAt: NOW + 1 });
    expect(steps([sending, row('b', unlike)], { underway: new Set(['a']) })).toEqual([]);
    expect(steps([unsure, row('b', comment('two'))])).toEqual([]);
  });

  it('sends nothing that speaks of what is not there yet, and sends it once that is', () => {
    const post = row('post', aMutation('create-post'), { kind: 'refused', at: NOW, failure: { kind: 'network' } });
    const onIt = row('comment', aMutation('create-comment', { postId: asPostId('post') }));
    expect(steps([post, onIt])).toEqual([]);
    const made = row('post', aMutation('create-post'), ANSWERED, { serverId: OTHER });
    expect(steps([made, onIt])).toEqual(['settle post', 'send comment']);
  });

  it('sends a post after its files, and files beside each other', () => {
    const files = ['f1', 'f2'].map((id) => row(id, aMutation('upload-file')));
    const post = row('post', aMutation('create-post', { attachmentIds: ['f1', 'f2'] }));
    expect(steps([...files, post])).toEqual(['send f1', 'send f2']);
    expect(steps([post])).toEqual(['send post']);
  });

  it('never sends a post whose upload was refused or is gone, and goes on past it', () => {
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

  it('never has two posts of the same words under way: one echo could be taken for the other', () => {
    const [one, two] = [row('a', aMutation('create-post')), row('b', aMutation('create-post'))];
    expect(steps([one, two])).toEqual(['send a']);
    const unsure = { ...one, state: { kind: 'unsure', sentAt: NOW, lookAt: NOW + 1 } as const };
    expect(steps([unsure, two])).toEqual([]);
    expect(steps([one, row('b', aMutation('create-post', { body: 'Other words' }))])).toEqual(['send a', 'send b']);
  });

  it('leaves a mutation of a newer version alone, and what follows it in its lane', () => {
    const unknown = row('a', { kind: 'paint-post' } as unknown as AnyMutation, READY, { lane: 'likes' });
    expect(steps([unknown, row('b', like), row('c', comment())])).toEqual(['send c']);
  });

  it('goes on past what waits for the reader', () => {
    const undecided = row('a', comment('one'), { kind: 'undecided', at: NOW, candidates: [] });
    const conflict = row('b', aMutation('edit-comment'), { kind: 'conflict', at: NOW, theirs: '' });
    expect(steps([undecided, conflict, row('c', comment('two'))])).toEqual(['send c']);
  });
});

describe('what speaks of something that waits for the reader', () => {
  const failure = { kind: 'http', status: 403, err: 'Not here' } as const;
  const onIt = (id: string, mutation: AnyMutation) => ({ ...row(id, mutation), lane: 'post:one' });
  const refused = { ...row('a', comment('one'), { kind: 'refused', at: NOW, failure }), lane: 'post:one' };
  const after = onIt('c', comment('two'));

  it('waits with it, and its lane goes on', () => {
    const edit = onIt('b', aMutation('edit-comment', { commentId: asCommentId('a') }));
    const second = onIt('b2', aMutation('edit-comment', { commentId: asCommentId('b') }));
    expect(steps([refused, edit, second, after])).toEqual(['send c']);
    const asked: OutboxState = { kind: 'undecided', at: NOW, candidates: [] };
    const deletion = onIt('b', aMutation('delete-comment', { commentId: asCommentId('a') }));
    expect(steps([{ ...refused, state: asked }, deletion, after])).toEqual(['send c']);
  });

  it('goes with what was refused, if it deletes that', () => {
    const deletion = onIt('b', aMutation('delete-comment', { commentId: asCommentId('a') }));
    expect(steps([refused, deletion, after])).toEqual(['drop a', 'send c']);
  });
});

describe('waiting', () => {
  it('waits for second thoughts and between tries, and names the next moment', () => {
    const held = row('a', comment(), { kind: 'held', untilAt: NOW + 5000 });
    const later = row('b', like, { kind: 'ready', notBeforeAt: NOW + 3000, failure: { kind: 'network' } });
    expect(planned([held, later])).toEqual({ steps: [], wakeAt: NOW + 3000 });
    expect(steps([held, later], { now: NOW + 5000 })).toEqual(['send a', 'send b']);
  });

  it('sends and looks for nothing during a pause; truth is settled all the same', () => {
    const rows = [
      row('a', like),
      row('b', comment(), { kind: 'unsure', sentAt: NOW, lookAt: 0 }),
      row('c', aMutation('save-post', { postId: OTHER }), ANSWERED),
    ];
    expect(planned(rows, { pausedUntilAt: NOW + 60_000 })).toEqual({ steps: ['settle c'], wakeAt: NOW + 60_000 });
  });

  it('takes a moment that lies too far ahead for one of another clock', () => {
    expect(steps([row('a', comment(), { kind: 'held', untilAt: NOW + 86_400_000 })])).toEqual(['send a']);
  });

  it('waits for the next look although a pause lies too far ahead, and for a pause although the next look does', () => {
    const looksAt = (lookAt: number) => [row('a', comment(), { kind: 'unsure', sentAt: NOW, lookAt })];
    const tomorrow = NOW + 86_400_000;
    expect(planned(looksAt(NOW + 15_000), { pausedUntilAt: tomorrow })).toEqual({ steps: [], wakeAt: NOW + 15_000 });
    expect(planned(looksAt(tomorrow), { pausedUntilAt: NOW + 15_000 })).toEqual({ steps: [], wakeAt: NOW + 15_000 });
    expect(steps(looksAt(tomorrow), { pausedUntilAt: tomorrow })).toEqual(['look a']);
  });

  it('lets the error of a like go after ten seconds [4.007]', () => {
    const refused = row('a', like, { kind: 'refused', at: NOW, failure: { kind: 'http', status: 403, err: 'No' } });
    expect(planned([refused])).toEqual({ steps: [], wakeAt: NOW + 10_000 });
    expect(steps([refused], { now: NOW + 10_000 })).toEqual(['forget a']);
  });
});

describe('a row that was sent too often', () => {
  const pace = (rests: number, restsUntilAt: number) => ({ pace: { times: [], rests, restsUntilAt } });
  const tooOften: OutboxState = { kind: 'refused', at: NOW - 60_000, failure: { kind: 'too-often' } };

  it('is not sent before its rest is over, whatever else makes it due', () => {
    const rows = [row('a', like, READY, pace(1, NOW + 60_000)), row('b', unlike), row('c', comment())];
    expect(planned(rows)).toEqual({ steps: ['send c'], wakeAt: NOW + 60_000 });
    expect(steps(rows, { now: NOW + 60_000 })).toEqual(['send a', 'send c']);
  });

  it('needs the user after four rests, and its lane goes on', () => {
    expect(steps([row('a', like, READY, pace(5, NOW + 480_000)), row('b', unlike)])).toEqual(['give-up a']);
    expect(steps([row('a', like, tooOften), row('b', unlike)])).toEqual(['send b']);
  });
});

describe('an attempt that may still arrive', () => {
  const unsureUntilAt = NOW + 60_000;
  const settled: OutboxState = { kind: 'settled', at: NOW };

  it.each([
    ['settled', settled, []],
    ['answered, not yet in the mirror', ANSWERED, ['settle a']],
  ] as const)('holds back what it could overtake: %s', (_, state, present) => {
    const rows = [row('a', like, state, { unsureUntilAt }), row('b', unlike)];
    expect(planned(rows)).toEqual({ steps: present, wakeAt: unsureUntilAt });
  });

  it('holds back by the engine’s own count, too, whatever the clock says', () => {
    const rows = [row('a', like, settled, { unsureUntilAt }), row('b', unlike)];
    const now = NOW + 3_600_000;
    expect(steps(rows, { now, inLateWindow: new Set(['a']) })).toEqual([]);
    expect(steps(rows, { now })).toEqual(['forget a', 'send b']);
  });

  it('holds back nothing else of that post, nor of other posts', () => {
    const rows = [
      row('a', like, settled, { unsureUntilAt }),
      row('b', comment()),
      row('c', aMutation('like-post', { postId: OTHER })),
    ];
    expect(steps(rows)).toEqual(['send b', 'send c']);
  });

  it('of a switch holds back that switch alone, of an edit whatever else is done to the same words', () => {
    const saved = row('a', aMutation('save-post'), settled, { unsureUntilAt });
    expect(steps([saved, row('b', comment())])).toEqual(['send b']);
    expect(steps([saved, row('b', aMutation('save-post', { on: false }))])).toEqual([]);
    const edited = row('a', aMutation('edit-post'), settled, { unsureUntilAt });
    expect(steps([edited, row('b', aMutation('delete-post'))])).toEqual([]);
  });

  it('holds back nothing when it is known to have arrived', () => {
    const rows = [row('a', comment(), ANSWERED, { serverId: 'made' }), row('b', comment('two'))];
    expect(steps(rows, { inLateWindow: new Set(['a']) })).toEqual(['settle a', 'send b']);
  });
});

describe('a row that was being sent', () => {
  const sending: OutboxState = { kind: 'sending', sentAt: NOW, epoch: 1 };

  it('is doubted when its leader is gone, even if this tab happens to work on it', () => {
    expect(steps([row('a', like, sending)], { epoch: 2, underway: new Set(['a']) })).toEqual(['doubt a']);
  });

  it('is doubted when nobody works on it any more', () => {
    expect(steps([row('a', like, sending)])).toEqual(['doubt a']);
  });

  it('is looked for when its time has come', () => {
    const unsure = row('a', comment(), { kind: 'unsure', sentAt: NOW, lookAt: NOW + 2000 });
    expect(planned([unsure])).toEqual({ steps: [], wakeAt: NOW + 2000 });
    expect(steps([unsure], { now: NOW + 2000 })).toEqual(['look a']);
  });
});
