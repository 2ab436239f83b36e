import { expect, test } from 'vitest';
import { RequestAlert } from '../../../../src/features/home/index.ts';
import { account } from '../../../support/post-views.ts';
import { links, words } from '../../../support/render.tsx';

const [mars, tides] = [account('mars'), account('tides', { type: 'group' })];

test('home reports requests to the user and to the groups that they administer, each with its page', () => {
  const alert = <RequestAlert requesters={[mars]} groups={[{ account: tides, requestCount: 2 }]} />;
  expect(words(alert)).toBe('You have 1 subscription request and 2 group subscription requests');
  expect(links(alert)).toEqual([
    { href: '/friends?show=requests', text: '1 subscription request' },
    { href: '/groups', text: '2 group subscription requests' },
  ]);
  expect(words(<RequestAlert requesters={[]} groups={[{ account: tides, requestCount: 0 }]} />)).toBe('');
});
