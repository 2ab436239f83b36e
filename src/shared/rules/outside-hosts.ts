import type { Config, PreviewService } from '../config/index.ts';
import { SERVICES } from '../embeds/index.ts';

/** What decides whether a host is contacted. `consent`: the user's; `tap`: each time the user's tap; `deployment`: the site's owner. */
export type AskedOf = { kind: 'consent'; service: PreviewService | 'gifs' } | { kind: 'tap' } | { kind: 'deployment' };

/** Hosts other than our server that Larder can contact, with the reason. `hosts`: empty if only the server knows them. */
export interface OutsideHosts {
  title: string;
  hosts: string[];
  why: string;
  asked: AskedOf;
}

/** Returns everything besides our server that this deployment can contact. `providers`: titles of services that sign users in. */
export function outsideHosts(config: Config, providers: readonly string[]): OutsideHosts[] {
  const { linkPreviews, gifs, errorReportingDsn, appVersionCheck } = config;
  const list: OutsideHosts[] = [];
  for (const service of linkPreviews.services) {
    if (service === 'card') {
      if (linkPreviews.cardScript === null) continue;
      const hosts = hostsOf([linkPreviews.cardScript]);
      list.push({
        title: 'Links to all other sites',
        hosts,
        why: 'Makes their previews',
        asked: { kind: 'consent', service },
      });
      continue;
    }
    const { title, connect, pictures, videos, frames } = SERVICES[service];
    const hosts = hostsOf([...connect, ...pictures, ...videos, ...frames]);
    list.push({ title, hosts, why: 'Previews of its links', asked: { kind: 'consent', service } });
  }
  if (gifs) {
    const hosts = hostsOf([gifs.apiRoot, ...gifs.pictureOrigins]);
    list.push({
      title: 'GIFs',
      hosts,
      why: 'Finds and shows GIFs in the GIF picker',
      asked: { kind: 'consent', service: 'gifs' },
    });
  }
  for (const title of providers) {
    list.push({ title, hosts: [], why: 'Signs you in, in a window of its own', asked: { kind: 'tap' } });
  }
  const others = [
    [errorReportingDsn, 'Error reports', 'Receives the kind and place of errors, without texts and names'],
    [appVersionCheck?.url ?? null, 'Version check', 'Tells whether there is a new version'],
  ] as const;
  for (const [address, title, why] of others) {
    if (address?.startsWith('http'))
      list.push({ title, hosts: hostsOf([address]), why, asked: { kind: 'deployment' } });
  }
  return list;
}

const hostsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => address.replace(/^https?:\/\/(?:[^/@]*@)?/, '').replace(/[/?#].*$/, ''))),
];
