import { expect, it } from 'vitest';
import { PREVIEW_SERVICES } from '../../../../src/shared/config/index.ts';
import { outsideHosts } from '../../../../src/shared/rules/outside-hosts.ts';
import { testConfig } from '../../../support/engine-world.ts';
import { securityHeaders } from '../../../support/headers.ts';

it('a deployment that allows nothing contacts no other site', () => {
  expect(outsideHosts(testConfig, [])).toEqual([]);
});

it('every site is listed with its hosts and why it is contacted', () => {
  const config = {
    ...testConfig,
    errorReportingDsn: 'https://key@errors.example/7',
    appVersionCheck: { url: '/', header: 'ETag', intervalSec: 60 },
    linkPreviews: {
      services: ['youtube' as const, 'card' as const],
      cardScript: 'https://cards.example/p.js',
      neverFor: [],
    },
    gifs: {
      apiRoot: 'https://gifs.example/v2',
      key: '',
      clientKey: '',
      pictureOrigins: ['https://media.gifs.example'],
    },
  };
  const list = outsideHosts(config, ['Pond']);
  expect(list.map(({ title, hosts, asked }) => [title, hosts, asked.kind])).toEqual([
    ['YouTube', ['www.youtube.com', 'i.ytimg.com', 'www.youtube-nocookie.com'], 'consent'],
    ['Links to all other sites', ['cards.example'], 'consent'],
    ['GIFs', ['gifs.example', 'media.gifs.example'], 'consent'],
    ['Pond', [], 'tap'],
    ['Error reports', ['errors.example'], 'deployment'],
  ]);
});

it('every host that the content security policy allows for previews is listed', () => {
  const linkPreviews = { services: [...PREVIEW_SERVICES], cardScript: 'https://cards.example/p.js', neverFor: [] };
  const config = { ...testConfig, apiRoot: '', linkPreviews };
  const listed = new Set(outsideHosts(config, []).flatMap(({ hosts }) => hosts));
  const policy = securityHeaders(config)['Content-Security-Policy'] ?? '';
  const allowed = [...policy.matchAll(/https:\/\/([^\s;]+)/g)].map(([, host = '']) => host);
  expect(allowed.length).toBeGreaterThan(20);
  expect(allowed.filter((host) => !listed.has(host))).toEqual([]);
});
