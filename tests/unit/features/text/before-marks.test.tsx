import { expect, test, vi } from 'vitest';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { RichText } from '../../../../src/features/text/index.ts';
import { resetAnswers } from '../../../support/fake-live.ts';
import { words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
// The code for rare marks that never comes.
vi.mock('../../../../src/features/text/MarkedText.tsx', () => new Promise(() => undefined));

test('a spoiler is covered before the code that opens it is there', () => {
  resetAnswers();
  const text = <RichText text="It was <spoiler>the butler</spoiler>, of course" />;
  expect(words(<ReaderScope>{text}</ReaderScope>)).toBe('It was ••• ••••••, of course');
});
