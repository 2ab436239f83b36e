import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/** Polls until the condition holds. Throws on timeout. */
export async function waitFor(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    if (await isTrue()) return;
    if (Date.now() > deadline) throw new Error(`Waited ${TIMEOUT_MS / 1000} s for ${what}.`);
    await pause(LOOK_AGAIN_MS);
  }
}
