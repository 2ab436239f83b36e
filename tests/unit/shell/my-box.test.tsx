import { beforeEach, expect, test, vi } from 'vitest';
import { MyBox } from '../../../src/shell/sidebar/boxes/MyBox.tsx';
import { answers, resetAnswers } from '../../support/fake-live.ts';
import { render } from '../../support/render.tsx';

const drafts = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useLocation: () => false }));
vi.mock('../../../src/features/drafts/index.ts', () => ({ useDraftCount: () => drafts.count }));
beforeEach(resetAnswers);

test('MyBox shows a bold link to drafts with their number only if there are some [2.124]', () => {
  const box = () => render(<MyBox username="yara" self={answers.self} />);
  drafts.count = 0;
  expect(box()).not.toContain('Drafts');
  drafts.count = 3;
  const link = /<a[^>]*href="\/filter\/drafts"[^>]*>.*?<\/a>/.exec(box())?.[0];
  expect(link).toMatch(/unread/);
  expect(link).toContain('3');
});
