import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { createReplayer, type Replayer } from './replay.ts';

/** Recorded calls in the order they were made, so that each finds the state it was recorded in. */
const recordedCalls = [
  'users/subscribe--err-not-found',
  'users/subscribe--err-self',
  'users/subscribe--err-private',
  'users/subscribe--err-banned-by-me',
  'users/subscribe--ok',
  'users/subscribe--err-already',
  'users/unsubscribe--ok',
  'users/unsubscribe--err-not-subscribed',
  'users/unsubscribe--err-group-admin',
];

describe('a recorded subscription', () => {
  let core: ServerCore;
  let replayer: Replayer;
  beforeAll(() => {
    core = createServerCore({ database: ':memory:', clock: Date.now, random: Math.random });
    core.load(createRecordedWorld());
    replayer = createReplayer(core);
  });
  afterAll(() => core.close());

  it.each(recordedCalls)('%s is answered as the recorded server did', async (name) => {
    const recording = readRecordings().find((one) => one.name === name);
    if (!recording) throw new Error(`There is no recording ${name}`);
    expect(await replayer.replay(recording)).toEqual([]);
  });
});
