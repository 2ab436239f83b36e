import { describe, expect, it } from 'vitest';
import { type CurrentPage, notRendered, selectRows } from '../../../../src/features/feed/new-posts/select-rows.ts';
import type { FeedEntry } from '../../../../src/shared/store/queries/views.ts';
import { postView } from '../../../support/post-views.ts';

/** Rows named by letters, newest first. */
const rows = (letters: string): FeedEntry[] =>
  Array.from(letters, (letter) => ({ kind: 'post', view: postView(letter, letter) }));

interface Step extends Partial<Omit<CurrentPage, 'entries'>> {
  rows: string;
}

/**
 * Renders a page repeatedly. Returns the rows shown at the end and the number held back. Each step keeps the facts of
 * the previous one.
 */
function rowsAfter(first: Step, ...later: Step[]): string {
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
  let outcome = '';
  for (const step of [first, ...later]) {
    present = { ...present, ...step, entries: rows(step.rows) };
    const result = selectRows(rendered, present);
    // As in React, the state of one render is the input of the next until nothing changes.
    const again = selectRows(result.rendered, present);
    expect(again.shown.length).toBe(result.shown.length);
    rendered = result.rendered;
    const letters = result.shown.map((entry) => (entry.kind === 'post' ? entry.view.post.shortId : '-')).join('');
    outcome = `${letters} ${result.heldPosts}`;
  }
  return outcome;
}

describe('the rows of a feed in selectRows', () => {
  it('do not move after a response when the user came back to them', () => {
    expect(rowsAfter({ rows: 'ab', isLive: true }, { rows: 'xab', fetchedAt: 2 })).toBe('ab 1');
    expect(rowsAfter({ rows: 'ab', isLive: true }, { rows: 'xab', fetchedAt: 2 }, { rows: 'yxab' })).toBe('ab 2');
  });

  it('are all shown when there were none before', () => {
    expect(rowsAfter({ rows: '', fetchedAt: undefined }, { rows: 'ab' })).toBe('ab 0');
    expect(rowsAfter({ rows: '', fetchedAt: null }, { rows: 'ab', fetchedAt: 2 })).toBe('ab 0');
  });

  it('include new posts after a link navigation, unless the user has scrolled', () => {
    expect(rowsAfter({ rows: 'ab', isByLink: true }, { rows: 'xab', fetchedAt: 2 })).toBe('xab 0');
    expect(rowsAfter({ rows: 'ab', isByLink: true }, { rows: 'xab', fetchedAt: 2, isAtTop: false })).toBe('ab 1');
  });

  it('include new posts when the link to the current page is followed', () => {
    const reading: Step = { rows: 'xab', fetchedAt: 2, isAtTop: false };
    expect(rowsAfter({ rows: 'ab' }, reading, { rows: 'xab', page: 'home#1', isByLink: true })).toBe('xab 0');
  });

  it('include new posts at the top only in live feeds [4.037]', () => {
    const read: Step = { rows: 'ab', fetchedAt: 2 };
    expect(rowsAfter({ rows: 'ab' }, read, { rows: 'xab' })).toBe('ab 1');
    expect(rowsAfter({ rows: 'ab', isLive: true }, read, { rows: 'xab' })).toBe('xab 0');
    expect(rowsAfter({ rows: 'ab', isLive: true }, read, { rows: 'xab', isAtTop: false })).toBe('ab 1');
  });

  it('include the viewer’s own posts at once', () => {
    const luna = postView('a', 'a').post.createdBy;
    const below: Step = { rows: 'xab', fetchedAt: 2, isAtTop: false };
    expect(rowsAfter({ rows: 'ab', viewerId: luna }, below)).toBe('xab 0');
    expect(rowsAfter({ rows: 'ab', viewerId: luna }, { ...below, isAtTop: true })).toBe('xab 0');
    expect(rowsAfter({ rows: 'ab', viewerId: 'somebody else' }, below)).toBe('ab 1');
  });

  it('include posts that are no longer hidden by the user', () => {
    const x = postView('x', 'x').post.id;
    expect(rowsAfter({ rows: 'ab', hidden: [x] }, { rows: 'xab', hidden: [] })).toBe('xab 0');
  });

  it('are live at once if the page was fetched between the arrival and the first render', () => {
    const first: Step = { rows: 'ab', isLive: true, arrivedAt: 1 };
    expect(rowsAfter(first, { rows: 'xab' })).toBe('xab 0');
    expect(rowsAfter({ ...first, rows: '', fetchedAt: undefined }, { rows: 'ab', fetchedAt: 1 }, { rows: 'xab' })).toBe(
      'xab 0',
    );
  });

  it('hold a new post above a stored page of an earlier visit until the page was fetched', () => {
    expect(rowsAfter({ rows: 'ab', isLive: true }, { rows: 'xab' })).toBe('ab 1');
  });

  it('show the posts of the answer to a refresh, also on a page fetched since the arrival', () => {
    const stored: Step = { rows: 'ab', fetchedAt: 2 };
    expect(rowsAfter({ ...stored, page: 'home#1', isByLink: true, arrivedAt: 3 }, { rows: 'xab', fetchedAt: 4 })).toBe(
      'xab 0',
    );
  });

  it('include held posts when the user scrolls to the top of a live feed', () => {
    const below: Step = { rows: 'xab', fetchedAt: 2, isAtTop: false };
    expect(rowsAfter({ rows: 'ab', isLive: true }, below, { rows: 'xab', isAtTop: true })).toBe('xab 0');
    expect(rowsAfter({ rows: 'ab', isLive: false }, below, { rows: 'xab', isAtTop: true })).toBe('ab 1');
  });
});
