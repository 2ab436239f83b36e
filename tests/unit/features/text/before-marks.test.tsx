import { expect, test, vi } from 'vitest';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { RichText } from '../../../../src/features/text/index.ts';
import { resetAnswers } from '../../../support/fake-live.ts';
import { words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
// The lazy module for marks, which never loads.
vi.mock('../../../../src/features/text/MarkedText.tsx', () => new Promise(() => undefined));

test('a spoiler is masked before its module is loaded', () => {
  resetAnswers();
  const text = <RichText text="It was <spoiler>the butler</spoiler>, of course" />;
  expect(words(<ReaderScope>{text}</ReaderScope>)).toBe('It was ••• ••••••, of course');
});
