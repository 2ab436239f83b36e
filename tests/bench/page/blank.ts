import { mirrorName } from '../../../src/shared/store/names.ts';
import { openBare, readBarePage } from './bare.ts';
import { READER } from './fill.ts';
import { painted } from './timing.ts';
import type { WriteOrder } from './written.ts';

/** A page that reads the same rows and renders as many elements as the app, without the app's code. */
export async function showBarePage(elements: number): Promise<void> {
  const bare = await openBare(mirrorName(READER));
  const posts = await readBarePage(bare);
  bare.close();
  const page = document.createDocumentFragment();
  for (let i = 0; i < elements; i += 1) {
    const element = document.createElement('div');
    element.textContent = posts[i % posts.length]?.body.slice(0, 40) ?? '';
    page.append(element);
  }
  document.body.append(page);
  await painted();
}

/** The baseline of an update: a row written by a worker, announced by a channel, read and painted. */
export async function timeBareWrites(runs: number, writer: Worker): Promise<number[]> {
  const bare = await openBare(mirrorName(READER));
  const target = document.body.firstElementChild ?? document.body;
  const channel = new BroadcastChannel('bench');
  const timesMs: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now();
    const told = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
    const order: WriteOrder = { kind: 'bare', version: run };
    writer.postMessage(order);
    await told;
    const posts = await readBarePage(bare);
    target.textContent = posts[0]?.body ?? '';
    await painted();
    if (run > 0) timesMs.push(performance.now() - startedAt);
  }
  channel.close();
  bare.close();
  return timesMs;
}
