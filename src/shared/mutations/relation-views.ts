import { rosterKey } from '../model/index.ts';

/**
 * Returns the views, by prefixes of their keys, that are stale once the viewer subscribes to an account or unsubscribes: only
 * the server knows which posts are in which feed then, and what of the account is visible.
 */
export function viewsOfSubscription(username: string): string[] {
  const name = username.toLowerCase();
  const rosters = [
    `roster:${rosterKey({ kind: 'home-lists' })}`,
    'roster:subscriptions:',
    `roster:subscribers:${name}`,
  ];
  return ['shell', `profile:${name}`, `feed:user:${name}:`, 'feed:home:', ...rosters];
}

/**
 * Returns the views, by prefixes of their keys, that are stale once the viewer blocks a user, or unblocks (`on`: false). After
 * a block only what the server still shows is left; after its end everything may contain more.
 */
export function viewsOfBlock(username: string, on: boolean): string[] {
  const name = username.toLowerCase();
  const always = ['shell', `profile:${name}`, `feed:user:${name}:`, 'roster:blocked', 'roster:subscribers:'];
  return on ? always : [...always, 'feed:', 'post:'];
}
