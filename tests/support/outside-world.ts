import { randomUUID } from 'node:crypto';
import type { Config } from '../../src/shared/config/index.ts';
import { KeysDatabase, saveToken } from '../../src/shared/store/keys/index.ts';
import { freshAccountId, ManualTime, startEngine, testConfig } from './engine-world.ts';
import { fakeSites, type Manner, siteAnswer } from './other-sites.ts';
import { ALL_SERVICES } from './previewing.ts';
import { SmallNetwork } from './small-network.ts';

const API = new URL(testConfig.apiRoot).hostname;

/** The engine of a signed-in tab that allows every service, with the server and with stand-ins of the services. */
export async function startOutside(
  manner: (host: string) => Manner = () => 'answers',
  config: Partial<Config> = {},
  answerOf = siteAnswer,
) {
  const server = new SmallNetwork();
  const sites = fakeSites(manner, answerOf);
  const accountId = freshAccountId();
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: server.token, issuedAt: 0 });
  const time = new ManualTime();
  const requests: Request[] = [];
  const answer = (request: Request) => {
    requests.push(request);
    const { hostname } = new URL(request.url);
    return hostname === API ? server.answer(request) : sites.fetch(request.url, { signal: request.signal });
  };
  const tab = await startEngine(answer, { accountId, keys, time, config: { ...ALL_SERVICES, ...config } });
  return { ...tab, server, sites, requests };
}
