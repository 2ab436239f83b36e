import { beforeEach, expect, test, vi } from 'vitest';
import { Footer } from '../../../src/shell/bottom/Footer.tsx';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { links, words } from '../../support/render.tsx';

vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const hrefOf = (name: string) => links(<Footer hasAppearance={false} />).find(({ text }) => text === name)?.href;

test('the footer states that the site is a nonprofit without ads and without selling of data [1.002]', () => {
  answers.config = { siteTitle: 'Pantry' };
  expect(words(<Footer hasAppearance={false} />)).toContain('Pantry is a nonprofit. No ads, no selling of data.');
});

test('the footer links to the pages about the site [1.028 1.029 1.030 1.031 1.032]', () => {
  expect(['About', 'FAQ', 'Terms', 'Privacy', 'Stats'].map(hrefOf)).toEqual([
    '/about',
    '/docs/faq',
    '/docs/terms',
    '/docs/privacy',
    '/about/stats',
  ]);
});

test('the footer links to status, code and support contact of the configuration [1.033 1.034 1.035]', () => {
  answers.config = {
    statusUrl: 'https://status.example.org',
    codeUrl: 'https://code.example.org/larder',
    supportEmail: 'help@example.org',
  };
  expect(['Status', 'Code', 'Contact support'].map(hrefOf)).toEqual([
    'https://status.example.org',
    'https://code.example.org/larder',
    'mailto:help@example.org',
  ]);
});

test('the footer has no link without an address', () => {
  answers.config = { statusUrl: null, codeUrl: '', supportEmail: '' };
  expect(['Status', 'Code', 'Contact support'].map(hrefOf)).toEqual([undefined, undefined, undefined]);
});
