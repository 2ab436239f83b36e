import { describe, expect, it } from 'vitest';
import { type CurrentPage, notRendered, selectRows } from '../../../../src/features/feed/select-rows.ts';
import type { FeedEntry } from '../../../../src/shared/store/queries/views.ts';
import { postView } from '../../../support/post-views.ts';

/** Rows from letters, newest first. */
const rows = (letters: string): FeedEntry[] =>
  Array.from(letters, (letter) => ({ kind: 'post', view: postView(letter, letter) }));

interface Step extends Partial<Omit<CurrentPage, 'entries'>> {
  rows: string;
}

/** Draws a page again and again; answers what was shown and held in the end. A step keeps the facts of the one before. */
function draw(first: Step, ...later: Step[]): string {
  let present: CurrentPage & Step = {
    page: 'home',
    entries: [],
    hidden: [],
    isAtTop: true,
    fetchedAt: 1,
    isByLink: false,
    arrivedAt: 1.5,
    isLive: false,
    viewerId: null,
    ...first,
  };
  let rendered = notRendered(present);
  let said = '';
  for (const step of [first, ...later]) {
    present = { ...present, ...step, entries: rows(step.rows) };
    const result = selectRows(rendered, present);
    // What React does: the state of one drawing is that of the next, until nothing changes.
    const again = selectRows(result.rendered, present);
    expect(again.shown.length).toBe(result.shown.length);
    rendered = result.rendered;
    const letters = result.shown.map((entry) => (entry.kind === 'post' ? entry.view.post.shortId : '-')).join('');
    said = `${letters} ${result.heldPosts}`;
  }
  return said;
}

describe('the rows of a feed', () => {
  it('that the user came back to do not move when the server answers', () => {
    expect(draw({ rows: 'ab', isLive: true }, { rows: 'xab', fetchedAt: 2 })).toBe('ab 1');
    expect(draw({ rows: 'ab', isLive: true }, { rows: 'xab', fetchedAt: 2 }, { rows: 'yxab' })).toBe('ab 2');
  });

  it('are all shown when nothing was there before', () => {
    expect(draw({ rows: '', fetchedAt: undefined }, { rows: 'ab' })).toBe('ab 0');
    expect(draw({ rows: '', fetchedAt: null }, { rows: 'ab', fetchedAt: 2 })).toBe('ab 0');
  });

  it('begin with what is new when a link led to them, if it comes before the user reads on', () => {
    expect(draw({ rows: 'ab', isByLink: true }, { rows: 'xab', fetchedAt: 2 })).toBe('xab 0');
    expect(draw({ rows: 'ab', isByLink: true }, { rows: 'xab', fetchedAt: 2, isAtTop: false })).toBe('ab 1');
  });

  it('begin with what is new when the link to the present page is followed', () => {
    const reading: Step = { rows: 'xab', fetchedAt: 2, isAtTop: false };
    expect(draw({ rows: 'ab' }, reading, { rows: 'xab', page: 'home#1', isByLink: true })).toBe('xab 0');
  });

  it('take new posts at the top only where they come in by themselves [4.037]', () => {
    const read: Step = { rows: 'ab', fetchedAt: 2 };
    expect(draw({ rows: 'ab' }, read, { rows: 'xab' })).toBe('ab 1');
    expect(draw({ rows: 'ab', isLive: true }, read, { rows: 'xab' })).toBe('xab 0');
    expect(draw({ rows: 'ab', isLive: true }, read, { rows: 'xab', isAtTop: false })).toBe('ab 1');
  });

  it("take the viewer's own posts at once, wherever they were written: luna writes them here", () => {
    const luna = postView('a', 'a').post.createdBy;
    const below: Step = { rows: 'xab', fetchedAt: 2, isAtTop: false };
    expect(draw({ rows: 'ab', viewerId: luna }, below)).toBe('xab 0');
    expect(draw({ rows: 'ab', viewerId: luna }, { ...below, isAtTop: true })).toBe('xab 0');
    expect(draw({ rows: 'ab', viewerId: 'somebody else' }, below)).toBe('ab 1');
  });

  it('take posts that the user does not hide any more', () => {
    const x = postView('x', 'x').post.id;
    expect(draw({ rows: 'ab', hidden: [x] }, { rows: 'xab', hidden: [] })).toBe('xab 0');
  });

  it('are live at once if the page was fetched between the arrival and the first render', () => {
    const first: Step = { rows: 'ab', isLive: true, arrivedAt: 1 };
    expect(draw(first, { rows: 'xab' })).toBe('xab 0');
    expect(draw({ ...first, rows: '', fetchedAt: undefined }, { rows: 'ab', fetchedAt: 1 }, { rows: 'xab' })).toBe(
      'xab 0',
    );
  });

  it('hold a new post above a stored page of an earlier visit until the page was fetched', () => {
    expect(draw({ rows: 'ab', isLive: true }, { rows: 'xab' })).toBe('ab 1');
  });

  it('show the posts of the answer to a refresh, also on a page fetched since the arrival', () => {
    const stored: Step = { rows: 'ab', fetchedAt: 2 };
    expect(draw({ ...stored, page: 'home#1', isByLink: true, arrivedAt: 3 }, { rows: 'xab', fetchedAt: 4 })).toBe(
      'xab 0',
    );
  });

  it('take waiting posts when the user scrolls up to the top, where they come in by themselves', () => {
    const below: Step = { rows: 'xab', fetchedAt: 2, isAtTop: false };
    expect(draw({ rows: 'ab', isLive: true }, below, { rows: 'xab', isAtTop: true })).toBe('xab 0');
    expect(draw({ rows: 'ab', isLive: false }, below, { rows: 'xab', isAtTop: true })).toBe('ab 1');
  });
});
