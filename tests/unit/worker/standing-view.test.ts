import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { success, type View } from '../../../src/shared/contract/index.ts';
import { asAccountId } from '../../../src/shared/model/index.ts';
import { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { markStale, noteFetched } from '../../../worker/apply/views.ts';
import type { PullContext } from '../../../worker/pull/context.ts';
import { createStandingView } from '../../../worker/pull/standing-view.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';

const SHELL: View = { kind: 'shell' };

/** `answers`: those of the fetches, given when the test says so. */
function setUp() {
  const time = new ManualTime();
  const mirror = new MirrorDatabase(asAccountId('luna'), `mirror-${crypto.randomUUID()}`);
  const answers: (() => Promise<void>)[] = [];
  const pull = () =>
    new Promise<ReturnType<typeof success<null>>>((resolve) => {
      const ordinal = time.now() + answers.length * 10;
      answers.push(async () => {
        await noteFetched(mirror, 'shell', { ordinal, at: time.now() });
        resolve(success(null));
      });
    });
  const views = { ...VIEWS, pull };
  const ports = { random: () => 0, timers: { after: time.after } };
  const context = { mirror, now: time.now } as unknown as PullContext;
  const view = createStandingView(SHELL, views, context, ports, () => undefined);
  return { time, mirror, answers, view };
}

it('a standing view that became stale while it was being fetched is fetched once more', async () => {
  const { time, mirror, answers, view } = setUp();
  const first = view.refresh();
  await eventually(() => expect(answers).toHaveLength(1));
  await noteFetched(mirror, 'shell', { ordinal: 1, at: 0 });
  await mirror.transaction('rw', mirror.views, () => markStale(mirror, ['shell'], time.now() + 5));
  const second = view.refresh();
  await answers[0]?.();
  await eventually(() => expect(answers).toHaveLength(2));
  await answers[1]?.();
  expect(await first).toEqual(success(null));
  expect(await second).toEqual(success(null));
  await view.refresh();
  expect(answers).toHaveLength(2);
});

it('a standing view that becomes stale while its age is read after a fetch is fetched once more', async () => {
  const { time, mirror, answers, view } = setUp();
  const first = view.refresh();
  await eventually(() => expect(answers).toHaveLength(1));
  // Refreshed meanwhile: its age is read once more after the fetch. At that moment it becomes stale.
  const second = view.refresh();
  const readRow = mirror.views.get.bind(mirror.views);
  let reads = 0;
  vi.spyOn(mirror.views, 'get').mockImplementation((key: unknown) =>
    readRow(key as string).then(async (row) => {
      reads += 1;
      // The first read is that of `noteFetched`.
      if (reads === 2) {
        await mirror.transaction('rw', mirror.views, () => markStale(mirror, ['shell'], time.now() + 5));
        void view.refresh();
      }
      return row;
    }),
  );
  await answers[0]?.();
  await eventually(() => expect(answers).toHaveLength(2));
  await answers[1]?.();
  expect(await first).toEqual(success(null));
  expect(await second).toEqual(success(null));
  expect(answers).toHaveLength(2);
});
