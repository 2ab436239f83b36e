import { beforeEach, expect, it, vi } from 'vitest';
import { OutsideHosts } from '../../../../src/features/settings/privacy/OutsideHosts.tsx';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { ALL_SERVICES } from '../../../support/previewing.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

it('a deployment without other sites says so', () => {
  expect(words(<OutsideHosts />)).toBe('This site contacts no other sites.');
});

it('every other site is listed with its hosts, and what is allowed can be revoked', () => {
  answers.config = { ...ALL_SERVICES };
  answers.byQuery = { consents: ['vimeo'] };
  const text = words(<OutsideHosts />);
  expect(text).toContain('YouTube Previews of its links. You are asked. www.youtube.com');
  expect(text).toContain('Vimeo Previews of its links. Always allowed.');
  expect(render(<OutsideHosts />).match(/Ask again: [^"]*/g)).toEqual(['Ask again: Vimeo']);
});

it('who has turned previews off finds the way to turn them on', () => {
  answers.config = { ...ALL_SERVICES };
  expect(links(<OutsideHosts />)).toEqual([{ href: '/settings/appearance', text: 'turn them on' }]);
});
