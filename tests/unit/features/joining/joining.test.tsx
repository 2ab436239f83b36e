import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  InvitedPage,
  ResetPage,
  RestorePage,
  SignUpForm,
  type SignUpFormProps,
  SignUpPage,
} from '../../../../src/features/joining/index.ts';
import type { Account, ServerInfo } from '../../../../src/shared/model/index.ts';
import { decodeInvitation } from '../../../../src/shared/wire/account.ts';
import { decodeServerInfo } from '../../../../src/shared/wire/index.ts';
import { answers, resetAnswers, signOut } from '../../../support/fake-live.ts';
import { commandStates } from '../../../support/fake-live-later.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.stubGlobal('location', { host: 'larder.example' });

const decoded = decodeServerInfo(recordedBody('server/server-info--anonymous'));
const INFO = decoded.ok ? decoded.value : expect.fail('server-info is recorded');
const server = (more: Partial<ServerInfo> = {}) => {
  answers.shell = { serverInfo: { ...INFO, ...more } };
};

beforeEach(() => {
  resetAnswers();
  commandStates.clear();
  signOut();
  server();
});

const form = (props: SignUpFormProps = {}, state?: object) => {
  if (state) commandStates.set('sign-up', state);
  return <SignUpForm {...props} />;
};
const inputOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const submitOf = (html: string) => /<button[^>]*type="submit"[^>]*>[^<]*/.exec(html)?.[0] ?? '';

describe('the sign-up form', () => {
  it('is the page of visitors, with a way to sign in instead [2.016 6.002]', () => {
    const page = <SignUpPage back="/filter/saves" />;
    expect(words(page)).toMatch(/^Sign up to Larder Username/);
    expect(submitOf(render(page))).toMatch(/>Sign up$/);
    expect(links(page)).toContainEqual({ href: '/signin?back=%2Ffilter%2Fsaves', text: 'Sign in' });
  });

  it('has names and types that password managers know, and posts', () => {
    server({ emailVerificationEnabled: true });
    const html = render(form());
    expect(html).toMatch(/<form[^>]*method="post"/);
    for (const [name, autocomplete] of Object.entries({
      username: 'username',
      screenName: 'name',
      email: 'email',
      emailVerificationCode: 'one-time-code',
      password: 'new-password',
    }))
      expect(inputOf(html, name).toLowerCase(), name).toContain(`autocomplete="${autocomplete}"`);
    expect(inputOf(html, 'password')).toContain('type="password"');
    expect(html).not.toContain('onpaste');
    expect(html).toContain('aria-label="Show what is typed"');
  });

  it('links to the terms and to the privacy policy, beside itself', () => {
    const html = render(form());
    for (const href of ['/docs/terms', '/docs/privacy'])
      expect(html).toMatch(new RegExp(`<a [^>]*target="_blank"[^>]*href="${href}"`));
  });

  it('wants an e-mail address and its code only if the server verifies addresses', () => {
    expect(words(form())).toContain('E-mail (optional)');
    expect(render(form())).not.toContain('one-time-code');
    server({ emailVerificationEnabled: true });
    expect(words(form())).not.toContain('E-mail (optional)');
    expect(words(form())).toContain('Send a code to this address');
    expect(inputOf(render(form()), 'email')).toContain('aria-required="true"');
  });

  it('is not there while registration is closed, or by invitation only without an invitation', () => {
    server({ registrationOpen: false });
    expect(words(form())).toContain('Sign-up is closed');
    expect(render(form())).not.toContain('<form');
    server({ registrationRequiresInvite: true });
    expect(words(form())).toContain('Sign-up is by invitation');
    expect(render(form())).not.toContain('<form');
    expect(render(form({ invitation: { id: 'i', hasRecommendations: false } }))).toContain('<form');
  });

  it('offers one way to sign in, to the requested address, where nobody can sign up', () => {
    for (const info of [{ registrationOpen: false }, { registrationRequiresInvite: true }]) {
      server(info);
      const page = <SignUpPage back="/filter/saves" />;
      expect(links(page)).toEqual([{ href: '/signin?back=%2Ffilter%2Fsaves', text: 'Sign in' }]);
      expect(words(page)).not.toContain('Continue with');
    }
  });

  it('waits for the settings of the server, and does without them if they cannot be read', () => {
    answers.shell = {};
    expect(words(form())).toBe('Loading...');
    answers.shell = { failure: { kind: 'network' }, failedAt: 1 };
    expect(render(form())).toContain('<form');
    answers.shell = {};
    answers.reach = { kind: 'offline' };
    expect(words(form())).toContain('Signing up needs a connection, and there is none.');
    expect(submitOf(render(form()))).toContain('disabled');
  });

  it('is locked while it is sent and after a success', () => {
    for (const state of [{ kind: 'sending' }, { kind: 'done', reply: { accountId: 'a', username: 'b' } }]) {
      const html = render(form({}, state));
      expect(submitOf(html)).toMatch(/disabled="".*>Signing up\.\.\.$/);
      expect(inputOf(html, 'username')).toContain('readOnly=""');
    }
  });

  it('shows an error without a field at its head, and after a lost answer a way to sign in', () => {
    expect(words(form({}, { kind: 'refused', head: 'Slow down', fields: {} }))).toMatch(/^Slow down Username/);
    expect(words(form({}, { kind: 'unclear', head: 'It may or may not have been done.' }))).toMatch(
      /^It may or may not have been done\. Sign in Username/,
    );
  });

  it('says that an account was made if only its sign-in has failed', () => {
    const made = form({}, { kind: 'done', reply: null });
    expect(words(made)).toContain('was made.');
    expect(links(made)).toContainEqual({ href: '/signin', text: 'Sign in' });
    expect(render(made)).not.toContain('<form');
  });

  it('takes an external account in place of a password, with what it proposes', () => {
    const external = {
      provider: 'Google',
      key: 'secret-key',
      suggestedUsername: 'callisto',
      name: 'Callisto M.',
      email: 'c@example.net',
      pictureUrl: 'https://example.net/c.png',
    };
    const html = render(form({ external }));
    expect(words(form({ external }))).toContain('You sign up with your Google account Callisto M.');
    expect(inputOf(html, 'username')).toContain('value="callisto"');
    expect(inputOf(html, 'screenName')).toContain('value="Callisto M."');
    expect(inputOf(html, 'email')).toContain('value="c@example.net"');
    expect(inputOf(html, 'password')).toBe('');
    expect(html).not.toContain('secret-key');
  });

  it('is no form for who is signed in', () => {
    resetAnswers();
    const page = <SignUpPage back="/" />;
    expect(words(page)).toContain('You are signed in as yara.');
    expect(render(page)).not.toContain('<form');
  });
});

describe('an invitation', () => {
  const invited = (name: string, changes: (value: ReturnType<typeof recorded>) => void = () => {}) => {
    const value = recorded(name);
    changes(value);
    answers.byQuery = { 'record:invitation': value };
    return <InvitedPage invitationId="i" />;
  };
  const recorded = (name: string) => {
    const facts = decodeInvitation(recordedBody(name));
    return facts.ok ? structuredClone(facts.value) : expect.fail(`${name} is recorded`);
  };

  it('is shown before the form: author, message, and whom it subscribes to [2.055]', () => {
    const page = invited('invitations/get--single-use');
    const text = words(page);
    const parts = [
      'Luna Tide',
      'Join us, the water is warm!',
      'Mars Volta',
      '@mars',
      'Groups that you will read',
      'Username',
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(render(page)).toContain('_75.jpg');
    expect(text).toContain('Do not subscribe me to the recommended accounts');
  });

  it('has one link to sign in where nobody can sign up', () => {
    const page = () => invited('invitations/get--single-use');
    const signIns = () => links(page()).filter(({ href }) => href.startsWith('/signin'));
    expect(signIns()).toHaveLength(1);
    server({ registrationOpen: false });
    expect(words(page())).toContain('Sign-up is closed');
    expect(signIns()).toHaveLength(1);
  });

  it('has no choice of subscriptions if it recommends nobody', () => {
    const page = invited('invitations/get--single-use', ({ invitation }) => {
      invitation.recommendedUsers = [];
      invitation.recommendedGroups = [];
    });
    expect(words(page)).not.toContain('Do not subscribe me');
  });

  it('renders its message like other texts, with links', () => {
    const page = invited('invitations/get--multi-use', ({ invitation }) => {
      invitation.message = 'Ask @mars <b>';
    });
    expect(links(page)).toContainEqual({ href: '/mars', text: '@mars' });
    expect(render(page)).toContain('&lt;b&gt;');
  });

  it('for one person that has been used says so, and has no form', () => {
    const page = invited('invitations/get--single-use', ({ invitation }) => {
      invitation.registrationsCount = 1;
    });
    expect(words(page)).toContain('This invitation has been used already.');
    expect(render(page)).not.toContain('<form');
    expect(render(invited('invitations/get--multi-use'))).toContain('<form');
  });

  it("that does not exist shows the server's words", () => {
    const err = "Can't find invitation 'i'";
    answers.byQuery = { 'failure:invitation': { kind: 'http', status: 404, err } };
    expect(words(<InvitedPage invitationId="i" />)).toContain(`The invitation could not be loaded: ${err}`);
  });

  it('tells who is signed in that they have an account', () => {
    resetAnswers();
    const page = invited('invitations/get--single-use');
    expect(words(page)).toContain('You have an account already.');
    expect(render(page)).not.toContain('<form');
  });

  it('of an author who is gone is an invitation all the same', () => {
    const page = invited('invitations/get--single-use', (value) => {
      value.accounts = value.accounts.filter((account: Account) => account.username !== 'luna');
    });
    expect(words(page)).toContain('You are invited. Join us');
  });
});

describe('the form for a forgotten password', () => {
  const restore = (state?: object) => {
    if (state) commandStates.set('request-password-reset', state);
    return <RestorePage />;
  };

  it('asks for an e-mail address [2.017]', () => {
    expect(words(restore())).toMatch(
      /^Restore your password .* E-mail Send the link You know your password\? Sign in$/,
    );
    expect(inputOf(render(restore()), 'email').toLowerCase()).toContain('autocomplete="email"');
  });

  it('has the states loading, success and error [4.056]', () => {
    const loading = render(restore({ kind: 'sending' }));
    expect(submitOf(loading)).toMatch(/disabled="".*>Sending\.\.\.$/);
    expect(words(restore({ kind: 'done', reply: null }))).toContain('A link was sent');
    expect(words(restore({ kind: 'refused', head: 'Slow down', fields: {} }))).toContain('Slow down E-mail');
    expect(submitOf(render(restore()))).not.toContain('disabled');
  });
});

describe('the form of a new password', () => {
  const reset = (state?: object, token = 'token-of-the-link') => {
    if (state) commandStates.set('reset-password', state);
    return <ResetPage token={token} />;
  };

  it('has the header of the site, and two fields for a new password [2.018 2.252]', () => {
    expect(words(reset())).toMatch(/^Reset Larder Password New password/);
    const html = render(reset());
    for (const name of ['newPassword', 'passwordConfirmation'])
      expect(inputOf(html, name).toLowerCase()).toContain('autocomplete="new-password"');
    expect(html).not.toContain('token-of-the-link');
  });

  it('asks to log in with the new password after a success [2.253]', () => {
    const done = reset({ kind: 'done', reply: null });
    expect(words(done)).toBe('Reset Larder Password Please log in with your new password Sign in');
    expect(links(done)).toContainEqual({ href: '/signin', text: 'Sign in' });
  });

  it('shows an error of the link at its head, and can be sent again after an error', () => {
    const err = 'Password reset token not found or has expired';
    const refused = reset({ kind: 'refused', head: err, fields: {} });
    expect(words(refused)).toContain(`Reset Larder Password ${err} Ask for another link`);
    expect(links(refused).map(({ href }) => href)).toEqual(['/restore', '/signin']);
    expect(submitOf(render(reset()))).not.toContain('disabled');
    expect(submitOf(render(reset({ kind: 'sending' })))).toMatch(/disabled="".*>Saving\.\.\.$/);
  });

  it('asks for the link if the address had no token', () => {
    expect(words(reset(undefined, ''))).toContain('The link is needed');
    expect(links(reset(undefined, ''))).toContainEqual({ href: '/restore', text: 'Ask for a link' });
  });
});
