import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Jobs } from '../../../../src/features/dev/Jobs.tsx';

const jobs = vi.hoisted(() => ({ rows: [] as object[] }));
vi.mock('../../../../src/live/later.ts', () => ({
  useJobs: () => jobs.rows,
  useJobActions: () => ({}),
}));

it('long work is listed with its progress and what can be done about it', () => {
  expect(renderToStaticMarkup(<Jobs />)).toBe('');
  const job = { id: 'a', kind: 'purge-blocked', done: 40, total: 120 };
  jobs.rows = [{ ...job, state: 'running' }];
  expect(renderToStaticMarkup(<Jobs />)).toMatch(/purge-blocked: 40 of 120<.*Pause.*Cancel/);
  jobs.rows = [{ ...job, state: 'paused' }];
  expect(renderToStaticMarkup(<Jobs />)).toMatch(/of 120, paused<.*Resume.*Cancel/);
});
