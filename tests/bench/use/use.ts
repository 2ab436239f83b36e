import type { BrowserContext, Page } from '@playwright/test';
import { openUntilQuiet } from '../../support/start-costs.ts';
import type { BenchSite } from '../bench-site.ts';
import { openSlowPage, type Profile } from '../profiles.ts';

/** A signed-in browser, and how its pages are opened. */
export interface Use {
  site: BenchSite;
  context: BrowserContext;
  profile: Profile;
  runs: number;
  /** Opens an address and waits until the app is quiet. */
  open(path: string): Promise<Page>;
  /** Opens a browser that has visited home and nothing else. */
  openVisited(): Promise<BrowserContext>;
}

export async function openOn(site: BenchSite, context: BrowserContext, profile: Profile, path: string): Promise<Page> {
  const page = await openSlowPage(context, profile);
  site.relay.throttle(profile.speed);
  await openUntilQuiet(page, site, path);
  return page;
}
