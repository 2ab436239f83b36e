import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

/** Whoever was replaced as the leader sends nothing more: on the disk, no claim comes after one of a later leader. */
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
