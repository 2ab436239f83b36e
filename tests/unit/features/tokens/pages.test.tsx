import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateTokenPage, ScopesPage, TokenLinkPage, TokensPage } from '../../../../src/features/tokens/index.ts';
import { decodeAppTokenScopes, decodeAppTokens } from '../../../../src/shared/wire/account.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { commandStates } from '../../../support/fake-live-later.ts';
import { recordedBody } from '../../../support/recordings.ts';
import { links, render, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.stubGlobal('location', { origin: 'https://larder.example' });

const decoded = <T,>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error('The recording was not decoded');
  return result.value;
};
const scopes = decoded(decodeAppTokenScopes(recordedBody('app-tokens/scopes--anonymous')));
const tokens = decoded(decodeAppTokens(recordedBody('app-tokens/list--luna')));
const store = (records: Record<string, unknown>) => {
  answers.byQuery = Object.fromEntries(Object.entries(records).map(([kind, value]) => [`record:${kind}`, value]));
};

beforeEach(() => {
  resetAnswers();
  commandStates.clear();
  answers.nowAt = Date.UTC(2026, 10, 25, 12);
  store({ 'token-scopes': scopes, 'app-tokens': tokens });
});

const submitOf = (html: string) => /<button[^>]*type="submit"[^>]*>[^<]*/.exec(html)?.[0] ?? '';

describe('the list of app tokens', () => {
  it('shows title, scopes in words, restrictions, times and the last use of each [2.028 3.072]', () => {
    const [used, ...others] = tokens;
    if (!used) throw new Error('The recording has no token');
    const lastUse = { lastUsedAt: answers.nowAt - 3_600_000, lastIp: '203.0.113.5', lastUserAgent: 'curl/8', issue: 4 };
    store({ 'token-scopes': scopes, 'app-tokens': [{ ...used, ...lastUse }, ...others] });
    const text = words(<TokensPage />);
    expect(text).toContain('Limited poster Allows Manage (read, write and delete) posts, comments, and likes');
    expect(text).toContain('Only on https://app.example.net Only from 127.0.0.0/8,::1 Created Nov 21, 2026, issue 4');
    expect(text).toContain('Last used 1 hour ago from 203.0.113.5 by curl/8 Rename Reissue Revoke');
    expect(text).toContain('Reader script Allows Read my user information; Read feeds');
    expect(text).toContain('Expires never Last used never');
    expect(text).toMatch(/Expires Dec 21, 2026 \d\d:18/);
  });

  it('says when a token has expired', () => {
    answers.nowAt = Date.UTC(2026, 11, 25);
    expect(words(<TokensPage />)).toMatch(/Expired Dec 21, 2026/);
  });

  it('leads to creating one, to the scopes and to the builder of links [2.027]', () => {
    store({ 'token-scopes': scopes, 'app-tokens': [] });
    expect(words(<TokensPage />)).toContain('You have no app tokens.');
    const hrefs = links(<TokensPage />).map(({ href }) => href);
    for (const child of ['create', 'scopes', 'create-link']) expect(hrefs).toContain(`/settings/app-tokens/${child}`);
  });

  it('keeps the list without a network, and says that changes need one', () => {
    answers.reach = { kind: 'offline' };
    expect(words(<TokensPage />)).toContain('Changing a token needs a connection, and there is none.');
    expect(words(<TokensPage />)).toContain('Limited poster');
    expect(render(<TokensPage />)).toMatch(/<fieldset[^>]*aria-label="Actions for Limited poster"[^>]*disabled=""/);
  });

  it('shows names of scopes while their titles are not known', () => {
    store({ 'app-tokens': tokens });
    expect(words(<TokensPage />)).toContain('Allows manage-posts');
  });
});

describe('the form of a new app token', () => {
  it('offers every scope, restrictions and expiry [2.029]', () => {
    const text = words(<CreateTokenPage />);
    for (const { title, name } of scopes) expect(text).toContain(`${title} ${name},`);
    for (const label of [
      'Title',
      'Only on these sites',
      'Only from these networks',
      'Until you revoke it',
      'Until a day',
    ])
      expect(text).toContain(label);
    expect(submitOf(render(<CreateTokenPage />))).toMatch(/Create the token$/);
    expect(submitOf(render(<CreateTokenPage />))).not.toContain('disabled');
  });

  it('shows the secrets of a created token once, with buttons that copy them', () => {
    commandStates.set('create-token', {
      kind: 'done',
      reply: {
        kind: 'issued',
        tokenId: 'id',
        title: 'Reader script',
        tokenString: 'SECRET-STRING',
        activationCode: 'DR8SG6',
        activationTtlSec: 300,
      },
    });
    const html = render(<CreateTokenPage />);
    expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="SECRET-STRING"/);
    expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="DR8SG6"/);
    const text = words(<CreateTokenPage />);
    expect(text).toContain('“Reader script” is created Copy the token now.');
    expect(text).toContain('It works once, for 5 minutes');
    expect(html.match(/aria-label="Copy the (token|activation code)"/g)).toHaveLength(2);
    expect(html).not.toContain('<form');
  });

  it('says that a token whose answer was lost exists, and what to do', () => {
    const reply = { kind: 'secret-lost', tokenId: 'id', title: 'Reader script', count: 1 };
    commandStates.set('create-token', { kind: 'done', reply });
    expect(words(<CreateTokenPage />)).toContain(
      "“Reader script” exists, but the server's answer with the token was lost. Reissue it to get another one, or revoke it.",
    );
    expect(links(<CreateTokenPage />)).toContainEqual({ href: '/settings/app-tokens', text: 'Your tokens' });
    commandStates.set('create-token', { kind: 'done', reply: { ...reply, count: 3 } });
    expect(words(<CreateTokenPage />)).toContain('“Reader script” exists 3 times, because the browser has repeated');
  });

  it('leads to the list if it is unclear whether a token was created', () => {
    commandStates.set('create-token', { kind: 'unclear', head: 'It may or may not have been done.' });
    expect(words(<CreateTokenPage />)).toContain('It may or may not have been done. Look at your tokens');
  });

  it('cannot be sent without a network', () => {
    answers.reach = { kind: 'offline' };
    expect(words(<CreateTokenPage />)).toContain('Creating a token needs a connection, and there is none.');
    expect(submitOf(render(<CreateTokenPage />))).toContain('disabled');
  });
});

describe('a link that creates a token', () => {
  const search = {
    title: 'My reader <b>',
    scopes: 'read-feeds root read-my-info',
    origins: 'https://a.example',
    expires: '90',
  };

  it('only fills in the form, shows its scopes and names unknown ones [2.030]', () => {
    const text = words(<TokenLinkPage search={search} />);
    expect(text).toContain('A link has filled in this form. No token exists before you press “Create the token”');
    expect(text).toContain(
      'It asks for a token that allows to: Read my user information Read feeds, including my feeds and direct messages',
    );
    expect(text).toContain('Left out, because the server has no such scopes: root');
    const html = render(<TokenLinkPage search={search} />);
    expect(html).toContain('value="My reader &lt;b&gt;"');
    expect(html.match(/<input type="checkbox"[^>]*checked=""/g)).toHaveLength(2);
    expect(html).toContain('>https://a.example</textarea>');
    expect(html).toMatch(/name="days"[^>]*value="90"/);
    expect(submitOf(html)).toMatch(/Create the token$/);
  });

  it('that asks for no known scope says so', () => {
    expect(words(<TokenLinkPage search={{ scopes: 'root' }} />)).toContain('It asks for no scope that Larder has.');
  });

  it('is made on the same page without parameters', () => {
    const text = words(<TokenLinkPage search={{}} />);
    expect(text).toContain('If you write a program, give its users a link.');
    expect(text).not.toContain('A link has filled in this form');
    expect(submitOf(render(<TokenLinkPage search={{}} />))).toMatch(/Make the link$/);
  });
});

it('the page of scopes lists every scope with its calls [2.031]', () => {
  const text = words(<ScopesPage />);
  for (const { title, name, routes } of scopes)
    expect(text).toContain(
      `${title} ${name} ${routes.map((route) => route.replace('/vN/', '/')).join(' ')}`.slice(0, 200),
    );
});
