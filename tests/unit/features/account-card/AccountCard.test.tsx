import { beforeEach, expect, test, vi } from 'vitest';
import { AccountCard } from '../../../../src/features/account-card/AccountCard.tsx';
import type { ProfileView } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account } from '../../../support/post-views.ts';
import { words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(() => {
  resetAnswers();
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
});

test('the account card shows the privacy of the account and its relation to the viewer', () => {
  const luna = account('luna', { screenName: 'Luna Maris', privacy: 'protected' });
  answers.profile = { account: luna, isMissing: false, failure: null } as ProfileView;
  answers.self = selfOf({ subscriptionIds: [luna.id] });
  const at = { left: 10, top: 100, bottom: 120 } as DOMRect;
  const card = <AccountCard username="luna" at={at} ref={null} onClose={() => undefined} />;
  expect(words(card)).toContain('Luna Maris @luna Protected feed · You are subscribed');
  answers.self = selfOf();
  expect(words(card)).not.toContain('subscribed');
});
