import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

/** A replaced leader sends nothing more: no claim is committed after a claim with a higher epoch. */
export async function oneLeader(world: World): Promise<string[]> {
  return world.devices.flatMap(problemsOf);
}

function problemsOf({ name, disk }: Device): string[] {
  const problems: string[] = [];
  let latest = 0;
  for (const { id, state } of disk.outbox.claims) {
    if (state.epoch < latest) problems.push(`${name} ${id} was claimed in epoch ${state.epoch}, after ${latest}`);
    latest = Math.max(latest, state.epoch);
  }
  return problems;
}
