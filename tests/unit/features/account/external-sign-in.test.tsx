import { expect, it, vi } from 'vitest';
import { ExternalSignIn } from '../../../../src/features/account/external/ExternalSignIn.tsx';
import { type External, useExternal } from '../../../../src/features/account/external/use-external.ts';
import { render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('../../../../src/features/account/external/use-external.ts');

const GOOGLE = { id: 'google', title: 'Google', brand: 'google' };

it('a suspended account that another service leads to is offered to be resumed, and its token is not on the page', () => {
  const external: External = {
    providers: [GOOGLE],
    state: {
      kind: 'done',
      provider: GOOGLE,
      reply: { kind: 'suspended', err: 'Your account is now inactive', resumeToken: 'secret-token' },
    },
    begin: () => undefined,
    cancel: () => undefined,
  };
  vi.mocked(useExternal).mockReturnValue(external);
  const page = <ExternalSignIn back="/" onContinue={() => undefined} />;
  expect(words(page)).toContain('Your account is now inactive Resume your account');
  expect(render(page)).not.toContain('secret-token');
});
