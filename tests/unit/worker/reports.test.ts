import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../../src/shared/contract/index.ts';
import { json, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';

async function linesOf({ engine }: TestEngine, event: string): Promise<LogLine['facts'][]> {
  const log = await engine.call({ kind: 'log' });
  if (!log.ok) throw new Error('the log can always be read');
  return log.value.filter((line) => line.event === event).map((line) => line.facts);
}

describe('the event log of the engine', () => {
  it('records network failures and page errors without names or texts [8.007]', async () => {
    const tab = await startEngine(() => json({ err: 'Nobody of that name' }, 404));
    await tab.engine.watch({ kind: 'profile', username: 'secretive' });
    await eventually(async () => {
      expect(await linesOf(tab, 'request')).toContainEqual(
        expect.objectContaining({ call: 'users/*', outcome: 'http', status: 404 }),
      );
    });
    tab.network.isUp = false;
    await tab.engine.watch({ kind: 'profile', username: 'more-secretive' });
    await eventually(async () => {
      expect(await linesOf(tab, 'request')).toContainEqual(
        expect.objectContaining({ call: 'users/*', outcome: 'offline' }),
      );
    });
    const error = { name: 'TypeError', place: '/assets/main.js:1:2' };
    await tab.engine.call({ kind: 'report', error });
    expect(await linesOf(tab, 'page-crashed')).toEqual([error]);
    const log = await tab.engine.call({ kind: 'log' });
    expect(JSON.stringify(log)).not.toMatch(/secretive|Nobody/);
  });

  it('keeps the last five hundred lines', async () => {
    const tab = await startEngine(() => json({}));
    for (let i = 0; i < 510; i += 1) {
      await tab.engine.call({ kind: 'report', error: { name: `Error${i}`, place: '' } });
    }
    const names = (await linesOf(tab, 'page-crashed')).map((facts) => facts.name);
    expect(names.at(-1)).toBe('Error509');
    expect(names).not.toContain('Error9');
    const log = await tab.engine.call({ kind: 'log' });
    expect(log.ok && log.value).toHaveLength(500);
  });
});
