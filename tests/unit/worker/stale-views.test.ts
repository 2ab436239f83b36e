import { expect, it } from 'vitest';
import { shareStaleViews } from '../../../worker/stale-views.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeChannels } from '../../support/fake-tabs.ts';

it('stale views are refreshed by every tab, once for each report', async () => {
  const channels = new FakeChannels<string>((_tab, callback) => void setImmediate(callback));
  const refreshes: string[] = [];
  const open = (tab: string) => shareStaleViews(channels.open(tab, 'engine'), () => void refreshes.push(tab));
  const report = open('leader');
  open('other');
  report();
  await eventually(() => expect(refreshes).toEqual(['leader', 'other']));
});
