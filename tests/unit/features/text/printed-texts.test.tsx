import { beforeEach, expect, it, vi } from 'vitest';
import { PinnedLine } from '../../../../src/features/comments/thread/PinnedAncestors.tsx';
import { DraftsPage } from '../../../../src/features/drafts/DraftsPage.tsx';
import { OutboxPage, TraceTroubles } from '../../../../src/features/outbox/index.ts';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { FoundItem } from '../../../../src/features/search/device/FoundItem.tsx';
import { DeactivatePage } from '../../../../src/features/settings/deactivate/DeactivatePage.tsx';
import { RichText } from '../../../../src/features/text/index.ts';
import { ChangedElsewhere } from '../../../../src/features/writing/ChangedElsewhere.tsx';
import type { WritingForm } from '../../../../src/features/writing/use-writing-form.ts';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { termFinder } from '../../../../src/shared/text/highlight.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { COMMENT, POST } from '../../../support/mutations.ts';
import { account, comment, postView } from '../../../support/post-views.ts';
import { renderInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const WRITTEN = 'It was <spoiler>the butler</spoiler>, again';
/** Spoilers that can be opened. Their text is in the document, and hidden. */
const CLOSED = /<span[^>]* role="button"[^>]* aria-label="Show spoiler"[^>]*><span>.*?<\/span><\/span>/gs;

/** What can be read and heard of the markup, with `(closed)` for spoilers that can be opened. */
const shown = async (node: React.ReactNode): Promise<string> =>
  (await renderInTheEnd(<ReaderScope>{node}</ReaderScope>)).replace(CLOSED, '(closed)');

const luna = account('luna');
const AT = answers.nowAt;

function outboxOf(mutation: AnyMutation, state: OutboxState): void {
  const row = { id: 'row', accountId: 'me', mutation, state, createdAt: AT, attempts: 1, serverId: null };
  answers.byQuery = { outbox: { rows: [row], settled: [], pausedUntilAt: 0 } };
}
const ready: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
const COMMENTING: AnyMutation = { kind: 'create-comment', postId: POST, body: WRITTEN };
const EDITING: AnyMutation = { kind: 'edit-comment', postId: POST, commentId: COMMENT, base: WRITTEN, body: WRITTEN };

it('hits of a search on the device show no spoiler, also where the word is in one', async () => {
  const found = { view: postView('abc123', WRITTEN, { comments: [comment(luna, WRITTEN)] }), isByBody: true };
  const html = await shown(<FoundItem found={found} find={termFinder('butler')} />);
  expect(html).not.toContain('butler');
  expect(html.match(/It was \[spoiler\], again/g)).toHaveLength(2);
});

it('the bar of answered comments shows no spoiler', async () => {
  const html = await shown(<PinnedLine view={comment(luna, WRITTEN)} onShow={() => undefined} />);
  expect(html).toContain('It was [spoiler], again');
});

it('the outbox shows no spoiler of what waits, nor of the post that it belongs to', async () => {
  outboxOf(COMMENTING, ready);
  answers.singlePost = { view: postView('abc123', `About: ${WRITTEN}`), access: 'visible' } as never;
  const html = await shown(<OutboxPage />);
  expect(html).not.toContain('butler');
  expect(html).toContain('Comment: “It was [spoiler], again”');
  expect(html).toContain('“About: It was [spoiler], again”');
});

it('texts that are compared have spoilers that can be opened', async () => {
  outboxOf(EDITING, { kind: 'conflict', at: AT, theirs: WRITTEN });
  const html = await shown(<OutboxPage />);
  expect(html).not.toContain('butler');
  expect(html.match(/<dd[^>]*>.*?<\/dd>/gs)?.map((one) => one.includes('It was (closed), again'))).toEqual([
    true,
    true,
    true,
  ]);
  const form = {
    draft: { base: WRITTEN },
    theirs: WRITTEN,
    takeTheirs: async () => undefined,
  } as unknown as WritingForm;
  const inForm = await shown(<ChangedElsewhere form={form} />);
  expect(inForm).not.toContain('butler');
  expect(inForm.match(/\(closed\)/g)).toHaveLength(2);
});

it('what may be an echo on the server, and the other text of a conflict, have spoilers that can be opened', async () => {
  const candidates = { candidates: ['c1'], found: [{ id: 'c1', body: WRITTEN, createdAt: AT }] };
  outboxOf(COMMENTING, { kind: 'undecided', at: AT, ...candidates } as never);
  const html = await shown(<OutboxPage />);
  expect(html).not.toContain('butler');
  expect(html).toContain('It was (closed), again');
  const state: OutboxState = { kind: 'conflict', at: AT, theirs: WRITTEN };
  const target = { entity: 'comment', postId: POST, commentId: COMMENT } as const;
  const trace = { id: 'row', mutation: EDITING, attempts: 1, serverId: null, target, state };
  const atComment = await shown(<TraceTroubles traces={[trace]} />);
  expect(atComment).not.toContain('butler');
  expect(atComment).toContain('It was (closed), again');
});

it('the page of a deletion of the account shows no spoiler of what is not sent', async () => {
  outboxOf(COMMENTING, ready);
  const html = await shown(<DeactivatePage />);
  expect(html).not.toContain('butler');
  expect(html).toContain('“It was [spoiler], again”');
});

it('the list of drafts shows no spoiler of a draft and of an earlier text', async () => {
  const place = { kind: 'comment', href: '/luna/abc123', postId: POST, about: null };
  const row = { accountId: 'me', key: `comment:${POST}`, body: WRITTEN, updatedAt: AT };
  answers.byQuery = {
    drafts: [{ ...place, draft: row }],
    history: [{ ...place, id: 1, key: row.key, body: WRITTEN, savedAt: AT, reason: 'sent' }],
  };
  const html = await shown(<DraftsPage />);
  expect(html).not.toContain('butler');
  expect(html.match(/New comment: “It was \[spoiler\], again”/g)).toHaveLength(2);
});

it('the name of a task has no word of a spoiler that begins after it', async () => {
  const html = await shown(<RichText text={`[ ] ${WRITTEN}\n<spoiler>[x] in the butler’s room</spoiler>`} />);
  expect(html).toContain('aria-label="It was [spoiler], again"');
  expect(html).not.toContain('butler');
});

it('the card of an account shows no spoiler of its description', async () => {
  const { AccountCard } = await import('../../../../src/features/account-card/AccountCard.tsx');
  const { profileOf } = await import('../../../support/post-views.ts');
  answers.profile = profileOf(account('mars', { id: asAccountId('id-mars'), description: WRITTEN }));
  const at = { left: 10, top: 100, bottom: 120 } as DOMRect;
  const html = await shown(
    <AccountCard shown={{ username: 'mars', at, by: 'hover', close: () => undefined }} ref={{ current: null }} />,
  );
  expect(html).toContain('It was [spoiler], again');
});
