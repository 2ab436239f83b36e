import { beforeEach, expect, it, vi } from 'vitest';
import { type Resume, ResumeNotice } from '../../../../src/features/resume/index.ts';
import { SignInPage, WelcomePage } from '../../../../src/features/session/index.ts';
import type { EndedSession } from '../../../../src/live/index.ts';
import { answers, resetAnswers, signOut } from '../../../support/fake-live.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () =>
  import('../../../support/fake-live.ts').then((fake) => ({
    ...fake,
    endedSession: () => ended,
    isSessionLeftOpen: () => false,
  })),
);
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('../../../../src/features/unsent/index.ts', () => ({ UnsentLines: () => null }));
// It reads the router's address.
vi.mock('../../../../src/features/session/Suspended.tsx', () => ({ Suspended: () => null }));

let ended: EndedSession | null = null;

beforeEach(() => {
  ended = null;
  resetAnswers();
  signOut();
});

it('visitors find sign-in and sign-up on the welcome page, and each from the other [6.002]', () => {
  expect(links(<WelcomePage />)).toEqual(
    expect.arrayContaining([
      { href: '/signup', text: 'Join us' },
      { href: '/signin', text: 'Sign in' },
    ]),
  );
  const signIn = (back: string) => links(<SignInPage back={back} place="/signin" />);
  expect(signIn('/')).toContainEqual({ href: '/signup', text: 'Sign up' });
  expect(signIn('/filter/saves')).toContainEqual({ href: '/signup?back=%2Ffilter%2Fsaves', text: 'Sign up' });
  expect(signIn('/')).toContainEqual({ href: '/restore', text: 'Forgot your password?' });
});

it('pages for visitors say why the session has ended: elsewhere, or because this device has lost it', () => {
  const pages = () => [words(<WelcomePage />), words(<SignInPage back="/" place="/signin" />)];
  for (const page of pages()) expect(page).not.toContain('session');
  ended = { username: 'luna', by: 'server' };
  for (const page of pages())
    expect(page).toContain('Your session was ended on another device. What you wrote is kept. Sign in again as @luna.');
  ended = { username: 'luna', by: 'loss' };
  for (const page of pages()) {
    expect(page).toContain('This device has lost your sign-in. Sign in again as @luna.');
    expect(page).not.toContain('another device');
    expect(page).not.toContain('waits for you');
  }
});

it('pages for visitors say what was lost together with the sign-in, and of which words drafts come back', () => {
  ended = { username: 'luna', by: 'loss' };
  answers.byQuery = {
    losses: [{ accountId: 'luna', unsent: 21, drafts: 2, restored: 5, maybeSent: 4, withoutFiles: 0 }],
  };
  for (const page of [words(<WelcomePage />), words(<SignInPage back="/" place="/signin" />)])
    expect(page).toContain(
      "Sign in again as @luna. 21 unsent things and 2 drafts were lost with this browser's storage. The words of 5 of them are in your drafts when you sign in.",
    );
});

it('the offer to resume shows what the server says, and after a refusal only that', () => {
  const resume: Resume = {
    offer: { resumeToken: 'secret-token', err: 'Your account is inactive' },
    isSending: false,
    trouble: null,
    accept: async () => undefined,
  };
  expect(words(<ResumeNotice resume={resume} />)).toBe('Your account is inactive Resume your account');
  expect(render(<ResumeNotice resume={resume} />)).not.toMatch(/secret-/);
  expect(words(<ResumeNotice resume={{ ...resume, isSending: true }} />)).toContain('Resuming...');
  expect(words(<ResumeNotice resume={{ ...resume, offer: null, trouble: 'jwt expired' }} />)).toBe('jwt expired');
});
