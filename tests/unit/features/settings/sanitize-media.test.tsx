import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SanitizeMediaPage } from '../../../../src/features/settings/sanitize-media/index.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { commandStates } from '../../../support/fake-live-later.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(() => {
  resetAnswers();
  commandStates.clear();
});

function page(total: number, sanitized: number, runningSinceAt: number | null = null) {
  answers.byQuery = { 'record:media-stats': { total, sanitized, runningSinceAt } };
  return <SanitizeMediaPage />;
}

describe('the files on the server', () => {
  it('can be sanitized if some are not yet', () => {
    expect(words(page(12, 5))).toContain(
      '5 of 12 files are sanitized. The others may still contain more than they show. Sanitize 7 files',
    );
    expect(words(page(12, 11))).toContain('Sanitize 1 file');
  });

  it('show their progress as sanitized of all while the server works, and cannot be sanitized twice', () => {
    const html = render(page(12, 5, 1));
    expect(html).toMatch(/<progress[^>]*max="12"[^>]*value="5"[^>]*aria-labelledby="sanitized"/);
    expect(words(page(12, 5, 1))).toContain('5 of 12 files are sanitized. The server is at work.');
    expect(html).not.toMatch(/<button/);
  });

  it('need nothing if there are none, or all are sanitized', () => {
    expect(words(page(0, 0))).toContain('You have no files on the server. There is nothing to do.');
    expect(words(page(7, 7))).toContain('All 7 files are sanitized. There is nothing to do.');
    expect(render(page(7, 7))).not.toMatch(/<button/);
  });

  it('cannot be sanitized offline: the page says so, and shows what is stored', () => {
    answers.reach = { kind: 'offline' };
    expect(words(page(12, 5))).toContain('Sanitizing needs a connection, and there is none.');
    expect(render(page(12, 5))).toMatch(/<button[^>]*disabled=""[^>]*>Sanitize 7 files/);
  });

  it('show why the server refuses', () => {
    commandStates.set('sanitize-media', { kind: 'refused', head: 'Slow down', fields: {} });
    expect(render(page(12, 5))).toMatch(/role="alert".*Slow down/);
  });
});

it('the choice for new files shows what the server has', () => {
  const checked = () => /<input type="checkbox"[^>]*checked=""/.test(render(page(1, 1)));
  expect(checked()).toBe(false);
  const self = selfOf();
  answers.self = { ...self, preferences: { ...self.preferences, sanitizeMediaMetadata: true } };
  expect(checked()).toBe(true);
});

it('numbers that could not be loaded are an error with a way to try again', () => {
  answers.byQuery = { 'failure:media-stats': { kind: 'http', status: 500, err: 'Boom' } };
  expect(words(<SanitizeMediaPage />)).toMatch(/The numbers of your files could not be loaded.*Try again/);
});
