import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CalendarPage, DaySteps, NotYours } from '../../../../src/features/calendar/index.ts';
import type { CalendarView } from '../../../../src/shared/store/queries/calendar.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(() => {
  resetAnswers();
  answers.nowAt = new Date(2026, 10, 21, 12).getTime();
});

const FETCHED_AT = new Date(2026, 10, 21, 9, 5).getTime();
const DAYS = [
  { date: '2026-11-03', posts: 5 },
  { date: '2026-11-20', posts: 1 },
];
const UNKNOWN = { days: undefined, previousDay: null, nextDay: null, fetchedAt: null, failure: null };

function stored(facts: Partial<CalendarView>): void {
  answers.byQuery = { calendar: { ...UNKNOWN, fetchedAt: FETCHED_AT, ...facts } };
}

const page = (year: number, month: number | null = null) => (
  <CalendarPage period={{ username: 'yara', year, month, timeZone: 'UTC' }} />
);

describe('a year of the calendar', () => {
  it('has twelve tables with a caption that leads to the month, and headers [1.013 2.064]', () => {
    stored({ days: DAYS });
    const html = render(page(2026));
    expect(html.match(/<table/g)).toHaveLength(12);
    expect(html.match(/<th scope="col"><span aria-hidden="true">Mo<\/span><span[^>]*>Monday<\/span>/g)).toHaveLength(
      12,
    );
    expect(html).toMatch(/<caption>.*?<h2[^>]*><a[^>]*href="\/yara\/calendar\/2026\/11"[^>]*>November<\/a><\/h2>/);
  });

  it('links each day with posts, named with their number, and no other day', () => {
    stored({ days: DAYS });
    const html = render(page(2026));
    const day = (date: string) => new RegExp(`<a[^>]*href="/yara/calendar/2026/${date}"[^>]*>`).exec(html)?.[0];
    expect(day('11/3')).toContain('aria-label="3 November: 5 posts"');
    expect(day('11/20')).toContain('aria-label="20 November: 1 post"');
    expect(day('11/4')).toBeUndefined();
    expect(words(page(2026))).toContain('You wrote 6 posts.');
  });

  it('links to the years around it, from 2000 to the present one [9.005]', () => {
    stored({ days: [] });
    const years = (year: number) =>
      links(page(year)).flatMap(({ href }) => /calendar\/(\d+)$/.exec(href)?.slice(1) ?? []);
    expect(years(2025)).toEqual(['2024', '2026']);
    expect(years(2026)).toEqual(['2025']);
    expect(years(2000)).toEqual(['2001']);
  });

  it('says that a year is empty, and when that was fetched', () => {
    stored({ days: [] });
    expect(words(page(2001))).toMatch(
      /^@yara Calendar 2001 Calendar 2001 as of 09:05 .*You wrote nothing in this year\./,
    );
  });
});

describe('a month of the calendar', () => {
  it('marks the present day', () => {
    stored({ days: DAYS });
    expect(render(page(2026, 11)).match(/aria-current="date"[^>]*><span[^>]*>21</g)).toHaveLength(1);
  });

  it('links to the months beside it and to the nearest months with posts, each once', () => {
    stored({ days: DAYS, previousDay: '2025-06-30', nextDay: null });
    const steps = () =>
      links(page(2026, 11))
        .filter(({ href, text }) => /calendar\/\d+\/\d+$/.test(href) && text !== '')
        .map(({ href, text }) => `${text} ${href}`);
    expect(steps()).toEqual(['October 2026 /yara/calendar/2026/10', 'Posts in June 2025 /yara/calendar/2025/6']);
    stored({ days: DAYS, previousDay: '2026-10-30', nextDay: null });
    expect(steps()).toEqual(['October 2026 /yara/calendar/2026/10']);
  });

  it('keeps what is stored when it cannot be fetched again', () => {
    stored({ days: DAYS, failure: { kind: 'http', status: 500, err: 'Broken' } });
    expect(words(page(2026, 11))).toMatch(/Error loading calendar: Broken\. What is stored.*You wrote 6 posts/);
  });

  it('that was never fetched says so offline', async () => {
    answers.byQuery = { calendar: UNKNOWN };
    answers.reach = { kind: 'offline' };
    const text = await wordsInTheEnd(page(2026, 10));
    expect(text).toContain('Not stored on this device');
    expect(text).not.toContain('You wrote');
  });
});

it('the links of a day lead to the nearest days with posts', () => {
  const feed = { kind: 'calendar', username: 'yara', date: '2026-11-20', timeZone: 'UTC' } as const;
  answers.byQuery = { calendarNeighbours: { previousDay: '2026-11-03', nextDay: '2027-01-01' } };
  expect(links(<DaySteps feed={feed} />)).toEqual([
    { href: '/yara/calendar/2026/11/3', text: 'Nov 3, 2026' },
    { href: '/yara/calendar/2027/1/1', text: 'Jan 1, 2027' },
  ]);
  answers.byQuery = {};
  expect(render(<DaySteps feed={feed} />)).toBe('');
});

it('the calendar of another account leads to the own one', () => {
  const other = <NotYours username="mars" viewer="yara" />;
  expect(words(other)).toContain('You can see your own calendar only.');
  expect(links(other)).toEqual([{ href: '/yara/calendar', text: 'Open your calendar' }]);
});
